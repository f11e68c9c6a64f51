import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateAudited } from '#features/integrity/server/public.ts';
import { addDays } from '#platform/clock/clock.ts';
import { factoryAct, makeSector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { getCompliance } from '../shared/calls/compliance.ts';
import { getKpiCharts } from '../shared/calls.ts';
import { type Compliance, complianceReply } from '../shared/compliance.ts';
import { monthAfter } from '../shared/month.ts';
import { chartsReply } from '../shared/reporting.ts';
import { generatedToday, generatedTraining, writeTraining } from './fixtures/generated-training.ts';
import { ComplianceByMonth } from './queries/compliance-by-month.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp(`${generatedToday}T12:00:00-03:00`);
  const places = [s.sector, await makeSector(s.t.services, 'Depósito')];
  for (const company of fc.sample(generatedTraining, { numRuns: 8, seed: 7 })) {
    await writeTraining(s.t.services, places, company);
  }
});
afterAll(() => s.t.close());

async function complianceOf(name: 'qa' | 'train'): Promise<Compliance> {
  const reply = await s.as(name, getCompliance.method, getCompliance.path);
  expect(reply.status).toBe(200);
  return complianceReply.parse(reply.json());
}

/** What the reporting module says of some days of expiration. */
async function reported(name: 'qa' | 'train', startDate: string, endDate: string, sectors: readonly number[] = []) {
  const filter = JSON.stringify({ startDate, endDate, sectors });
  const [whole] = chartsReply.parse((await s.as(name, 'GET', getKpiCharts.path, { filter })).json());
  const { onTime = 0, late = 0, overdue = 0, onTimeRate = null } = whole?.data[0] ?? {};
  return { due: onTime + late + overdue, onTime, overdue, rate: onTimeRate };
}

const lastDay = (month: string) => addDays(`${monthAfter(month)}-01`, -1);

describe.each(['qa', 'train'] as const)('%s', (name) => {
  test('sees the rate that the reporting module has for the same days, in all and by sector', async () => {
    const { startDate, endDate, sectors, sectorCount, ...whole } = await complianceOf(name);
    expect([startDate, endDate]).toEqual(['2025-04-01', generatedToday]);
    const { overdue: _, ...expected } = await reported(name, startDate, endDate);
    expect(whole).toMatchObject(expected);
    expect(whole.due).toBeGreaterThan(0);
    expect(sectorCount).toBe(name === 'qa' ? 2 : 1);
    for (const { iD_Sector, sector_Name: _name, resp_Name: _responsible, ...sector } of sectors) {
      expect(sector).toEqual(await reported(name, startDate, endDate, [iD_Sector]));
    }
    const rates = sectors.map(({ rate }) => rate ?? -1);
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
  });

  test('sees the line of thirteen months, each as the reporting module has it', async () => {
    const { months } = await complianceOf(name);
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-03', '2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
      ...['2026-01', '2026-02', '2026-03'],
    ]);
    for (const { month, ...counts } of months) {
      const first = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
      const until = month === generatedToday.slice(0, 7) ? generatedToday : lastDay(month);
      const { overdue: _, ...expected } = await reported(name, `${monthAfter(first)}-01`, until);
      expect({ month, ...counts }).toEqual({ month, ...expected });
    }
  });
});

test('the target is that of the parameters; without one there is none', async () => {
  expect((await complianceOf('qa')).target).toBeNull();
  const { services } = s.t;
  await services.db
    .transaction()
    .execute((tx) =>
      updateAudited(tx, 'settings', { settings_id: 1 }, { compliance_target: 95 }, factoryAct(services)),
    );
  expect((await complianceOf('qa')).target).toBe(0.95);
});

test('a sector names who answers for it, while they work here', async () => {
  const { services } = s.t;
  const { employeeNr, name } = s.people.train;
  const key = { sector_id: s.sector.sectorId };
  // A new one each time: what was counted is kept for some minutes.
  const named = async () => {
    const { rows } = await new ComplianceByMonth(services.db, () => services.clock.now()).read(generatedToday, null);
    return rows.find(({ sectorId }) => sectorId === key.sector_id)?.responsible;
  };
  const act = factoryAct(services);
  const within = services.db.transaction();
  const setResponsible = (resp_employee_nr: number) =>
    within.execute((tx) => updateAudited(tx, 'sector', key, { resp_employee_nr }, act));
  const setActive = (active: number) =>
    within.execute((tx) => updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, { active }, act));
  expect(await named()).toBeNull();
  await setResponsible(employeeNr);
  expect(await named()).toBe(name);
  await setActive(0);
  expect(await named()).toBeNull();
  await setActive(1);
});

test('is refused to collaborators', async () => {
  expect((await s.as('ana', getCompliance.method, getCompliance.path)).status).toBe(403);
});
