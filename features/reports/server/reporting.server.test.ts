import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';
import { runs } from '#tests/support/runs.ts';
import { type Outcome, outcomes } from '../shared/definitions.ts';
import { kpiShape } from '../shared/lists.ts';
import { mostCollaborators, type ReportFilter, reportFilter } from '../shared/report-filter.ts';
import { rowsOfReport } from '../shared/report-rows.ts';
import type { ReportSlice } from '../shared/report-slice.ts';
import {
  type ChartRow,
  type LateReasonRow,
  type LateReasonsReply,
  type ReportingTab,
  reportingTabs,
  type TrainingChart,
} from '../shared/reporting.ts';
import { tabCalls } from '../shared/tab-calls.ts';
import { generatedToday, generatedTraining, writeTraining } from './fixtures/generated-training.ts';
import { plainCharts, plainReasons } from './fixtures/plain-charts.ts';
import { readTables } from './fixtures/plain-lists.ts';

let s: StaffedApp;
let places: readonly { readonly sectorId: number; readonly profileId: number }[];
beforeAll(async () => {
  s = await createStaffedApp(`${generatedToday}T12:00:00-03:00`);
  places = [s.sector, await makeSector(s.t.services, 'Depósito')];
});
afterAll(() => s.t.close());

type Reader = 'qa' | 'train';
const tabs = reportingTabs;

const ask = (name: keyof StaffedApp['tokens'], tab: ReportingTab, filter: object) =>
  s.as(name, 'POST', tabCalls[tab].ask.path, filter as Readonly<Record<string, unknown>>);

/** The reply of a POST: JSON in a JSON string. */
async function read<T>(name: Reader, tab: ReportingTab, filter: object): Promise<T> {
  const reply = await ask(name, tab, filter);
  expect([tab, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([tab, 200, '']);
  return JSON.parse(reply.json() as string) as T;
}

/** How many rows the KPI list has for a part of a report. */
async function countRows(name: Reader, filter: ReportFilter, slice: ReportSlice | null): Promise<number> {
  const body = { filter: rowsOfReport(filter, slice), take: 1, requireTotalCount: true };
  return (await s.as(name, 'POST', `${kpiShape.address}/Load`, body)).json().totalCount;
}

const bySubject = { user: 'collaborators', sector: 'sectors', kpi: null } as const;

async function expectCharts(name: Reader, tab: 'user' | 'sector' | 'kpi', filter: ReportFilter) {
  const charts = await read<TrainingChart[]>(name, tab, filter);
  const tables = await readTables(s.t.services.db);
  const sectorId = name === 'train' ? s.sector.sectorId : null;
  const plain = plainCharts(tables, filter, { sectorId, today: generatedToday });
  const subject = bySubject[tab];
  expect(charts.map(({ key }) => key)).toEqual(['whole', 'months', 'types', ...(subject === null ? [] : [subject])]);
  for (const chart of charts) {
    const bars = chart.data.filter(({ value }) => value > 0);
    const shown = Object.fromEntries(bars.map(({ key, name: _name, ...bar }) => [key, bar]));
    expect({ [chart.key]: shown }).toEqual({ [chart.key]: plain[chart.key] });
    expect(chart.value).toBe(plain.whole['']?.value ?? 0);
    expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe(chart.value);
    const [first] = bars;
    if (first !== undefined) await expectRows(name, filter, chart, first);
  }
}

/** A bar and each of its parts lead to as many rows as they say. */
async function expectRows(name: Reader, filter: ReportFilter, { key: chart }: TrainingChart, bar: ChartRow) {
  expect(await countRows(name, filter, { chart, key: bar.key, outcome: null })).toBe(bar.value);
  for (const outcome of Object.keys(outcomes) as Outcome[])
    expect([outcome, await countRows(name, filter, { chart, key: bar.key, outcome })]).toEqual([outcome, bar[outcome]]);
}

async function expectReasons(name: Reader, filter: ReportFilter) {
  const { pieChart, grid } = await read<LateReasonsReply>(name, 'reason', filter);
  const sectorId = name === 'train' ? s.sector.sectorId : null;
  const plain = plainReasons(await readTables(s.t.services.db), filter, { sectorId, today: generatedToday });
  expect(Object.fromEntries(grid.map(({ key, name: _name, ...row }) => [key, row]))).toEqual(plain);
  expect(pieChart.data).toEqual(grid.map(({ key, name: reason, value }) => ({ key, name: reason, value })));
  expect(pieChart.value).toBe(grid.reduce((sum, { value }) => sum + value, 0));
  const [most] = grid as [LateReasonRow?];
  if (most === undefined) return;
  expect(await countRows(name, filter, { chart: 'reasons', key: most.key, outcome: null })).toBe(most.value);
}

const day = fc.constantFrom(null, '2025-01-01', '2026-03-02', generatedToday, '2026-03-17', '2026-06-01');

test('whatever is asked, each chart is what its definition says, and each bar leads to its rows', async () => {
  const asked = fc.record({
    sectors: fc.subarray([0, 1]),
    collaborators: fc.boolean(),
    days: fc.tuple(day, day),
    type: fc.constantFrom(null, null, 'GMP', 'SAC', 'PEO'),
    condition: fc.constantFrom(null, null, [0, 2], [1]),
    conditionCollab: fc.constantFrom(null, null, 0, 1, 2),
  });
  await fc.assert(
    fc.asyncProperty(generatedTraining, asked, async (company, { sectors, collaborators, days, ...rest }) => {
      await writeTraining(s.t.services, places, company);
      const { people } = await readTables(s.t.services.db);
      const everybody = people.slice(-6).map(({ employee_nr }) => employee_nr);
      const ids = places.map(({ sectorId }) => sectorId);
      const [startDate, endDate] = days[0] !== null && days[1] !== null ? days.toSorted() : days;
      const dates = { startDate, endDate };
      const filter = {
        ...{ sectors: sectors.map((each) => ids[each]), collaborators: collaborators ? everybody : [] },
        ...{ ...dates, ...rest },
      };
      for (const name of ['qa', 'train'] as const) {
        await expectCharts(name, 'kpi', reportFilter.parse(filter));
        await expectCharts(name, 'user', reportFilter.parse({ ...filter, collaborators: everybody }));
        await expectCharts(name, 'sector', reportFilter.parse({ ...filter, sectors: ids }));
        await expectReasons(name, reportFilter.parse(filter));
      }
    }),
    runs(25),
  );
});

describe('the calls of the reporting module', () => {
  test.each(tabs)(
    '%s: GET answers in JSON what POST answers as JSON in a string, also with the filter as a field',
    async (tab) => {
      const filter = { sectors: [s.sector.sectorId], collaborators: [s.people.ana.employeeNr] };
      const posted = await read('qa', tab, filter);
      expect((await s.as('qa', 'GET', tabCalls[tab].get.path, { filter })).json()).toEqual(posted);
      expect(await read('qa', tab, { filter })).toEqual(posted);
      expect(await read('qa', tab, { filter: JSON.stringify(filter) })).toEqual(posted);
    },
  );

  test.each(tabs)('%s is refused to collaborators', async (tab) => {
    const filter = { sectors: [s.sector.sectorId], collaborators: [s.people.ana.employeeNr] };
    expect((await ask('ana', tab, filter)).status).toBe(403);
    expect((await s.as('ana', 'GET', tabCalls[tab].get.path, { filter })).status).toBe(403);
  });

  test.each<[ReportingTab, string, object, string]>([
    ['user', 'nobody', {}, 'collaborators: Ingrese un colaborador'],
    ['sector', 'no sector', { sectors: [] }, 'sectors: Ingrese al menos un sector'],
    [
      'kpi',
      'dates in the wrong order',
      { startDate: '2026-03-11', endDate: '2026-03-10' },
      'startDate: La fecha de inicio no puede ser mayor a la de fin',
    ],
    ['reason', 'too many sectors', { sectors: numbered(26) }, 'sectors: Seleccione como máximo 25 sectores'],
    ['user', 'too many people', { collaborators: numbered(mostCollaborators + 1) }, 'collaborators: '],
    ['kpi', 'an unknown type', { type: 'XYZ' }, 'type: El valor no es uno de los permitidos'],
    ['kpi', 'another condition', { condition: [0, 1] }, 'condition: El valor no es uno de los permitidos'],
    ['kpi', 'an unknown state', { conditionCollab: 7 }, 'conditionCollab: El valor no es uno de los permitidos'],
    ['kpi', 'no day', { startDate: '2026-02-30' }, 'startDate: '],
  ])('%s with %s says which field breaks which rule', async (tab, _what, filter, text) => {
    const posted = await ask('qa', tab, filter);
    expect(posted.status).toBe(400);
    expect(posted.text).toContain(text);
    const got = await s.as('qa', 'GET', tabCalls[tab].get.path, { filter });
    expect([got.status, got.text]).toEqual([400, posted.text]);
  });

  test('25 sectors and 1000 people are taken, and same days', async () => {
    const filter = { sectors: numbered(25), collaborators: numbered(mostCollaborators) };
    for (const tab of tabs) await read('qa', tab, { ...filter, startDate: '2026-03-10', endDate: '2026-03-10' });
  });

  test('whoever has no training stands there with zeros and no rates, and nothing is no reason', async () => {
    const nobody = s.people.itps;
    const [whole, months, types, people] = await read<TrainingChart[]>('qa', 'user', {
      collaborators: [nobody.employeeNr],
    });
    const zeros = { value: 0, onTime: 0, late: 0, overdue: 0, pending: 0 };
    const none = { ...zeros, onTimeRate: null, presentRate: null, passRate: null };
    expect(whole).toEqual({ key: 'whole', title: 'Total', value: 0, data: [{ key: '', name: 'Total', ...none }] });
    expect([months?.data, types?.data]).toEqual([[], []]);
    expect(people?.data).toEqual([{ key: String(nobody.employeeNr), name: expect.any(String), ...none }]);
    expect(await read('qa', 'reason', { collaborators: [nobody.employeeNr] })).toEqual({
      pieChart: { title: 'Razones de tardanza', value: 0, data: [] },
      grid: [],
    });
  });

  test('a trainer who names another sector, or somebody of it, is told nothing of them', async () => {
    const other = places[1]?.sectorId ?? 0;
    const { people } = await readTables(s.t.services.db);
    const foreign = people.filter(({ sector_id }) => sector_id === other).map(({ employee_nr }) => employee_nr);
    expect(foreign.length).toBeGreaterThan(0);
    for (const [tab, filter] of [
      ['sector', { sectors: [other] }],
      ['user', { collaborators: foreign.slice(0, 1000) }],
    ] as const) {
      const charts = await read<TrainingChart[]>('train', tab, filter);
      expect(charts.map(({ value }) => value)).toEqual([0, 0, 0, 0]);
      expect(charts.at(-1)?.data).toEqual([]);
    }
  });

  test('names and titles are in the language of the caller', async () => {
    const reply = await s.t.app.inject({
      method: 'POST',
      url: tabCalls.kpi.get.path,
      headers: { authorization: `Bearer ${s.tokens.qa}`, 'accept-language': 'en' },
      payload: {},
    });
    const charts = JSON.parse(reply.json() as string) as TrainingChart[];
    expect(charts.map(({ title }) => title)).toEqual(['Total', 'By month of expiration', 'By course type']);
    expect(charts[1]?.data.some(({ name }) => name === 'March 2026')).toBe(true);
  });
});

function numbered(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
