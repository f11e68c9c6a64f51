import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { SectorName } from '#demo/company/sectors.ts';
import { InstanceStatus, Modality } from '#features/instances/shared/codes.ts';
import { instanceShape, instanceStatuses } from '#features/instances/shared/contract.ts';
import { demoCourse, demoPassword, demoPerson } from './demo-data.ts';
import { nightlyJourney } from './journey.ts';
import { expectAccessible } from './pages/axe.ts';
import { actOn, gridFrame, gridRows } from './pages/grid.ts';
import { scoreOf } from './pages/paper.ts';
import { dialogOf, signAndClose } from './pages/record-dialog.ts';
import { signInAt } from './pages/sign-in.ts';
import { say } from './texts.ts';

const { paper, instances } = say;
const course = demoCourse('extintores');

/** An instance on paper in which who schedules it takes part with one other person, made by its calls. */
async function scheduleOwn(page: Page, named: string): Promise<void> {
  const [own, other] = [demoPerson('hse'), demoPerson('bruno')];
  const { request } = page.context();
  const signed = { user: own.cwid, pass: demoPassword, reason: 'Capacitación anual' };
  const { token } = await (await request.post('/api/Auth/Authenticate', { data: signed })).json();
  const headers = { Authorization: `Bearer ${token}` };
  const call = async (method: string, path: string, fields: Readonly<Record<string, unknown>>) => {
    const params = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]));
    const sent = method === 'GET' ? { params } : { data: { ...fields, ...signed } };
    const reply = await request.fetch(path, { method, headers, ...sent });
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
    return reply.json();
  };
  const courses = await call('GET', '/api/Stage/LoadLookupCourse', { filter: ['name', '=', course.name] });
  const { iD_Course } = courses.data[0];
  const sectors = await call('GET', '/api/Sector', { filter: ['name', '=', SectorName.Warehouse] });
  const fields = { iD_Course, modality: Modality.InPerson, sector: sectors.data[0].iD_Sector, instructor: named };
  await call('POST', '/api/Stage', { ...fields, duration: 1, expiration_Date: '2099-12-31' });
  const stages = await call('GET', '/api/Stage', { filter: ['instructor', '=', named] });
  const collaborators = [own.employeeNr, other.employeeNr];
  const of = { id_instance: stages.data[0].iD_Instance, id_course: iD_Course };
  await call('POST', '/api/Attended/AddAssistants', { ...of, collaborators });
}

describe('an instance on paper in which its signer takes part', () => {
  nightlyJourney('leaves the line of its signer to another, and says so before it is signed', async ({ open }) => {
    const named = 'Teresa Propia';
    const page = await open();
    await scheduleOwn(page, named);
    const [own, other] = [demoPerson('hse').name, demoPerson('bruno').name];
    const openSheet = async (tab: Page, cwid: string) => {
      await signInAt(tab, cwid, '/Management');
      const row = gridRows(gridFrame(tab, instanceShape.title.es)).filter({ hasText: named }).first();
      await actOn(row, instances.actions.inPerson);
      await tab
        .getByText(paper.sheet.passesWith.split('{{')[0] ?? '')
        .first()
        .waitFor();
    };
    await openSheet(page, 'hse');
    await page.getByText(paper.sheet.ownWaits, { exact: true }).waitFor();
    const line = page.getByRole('row').filter({ hasText: own });
    await line.getByText(paper.sheet.ownLine, { exact: true }).waitFor();
    expect(await line.getByRole('textbox').count()).toBe(0);
    await expectAccessible(page);
    await scoreOf(page, other).fill('90');
    await page.getByRole('button', { name: paper.sheet.finish, exact: true }).click();
    await signAndClose(dialogOf(page, paper.sheet.finishTitle), 'Clase terminada', paper.sheet.sign);
    await page.getByRole('row').filter({ hasText: other }).getByText(paper.sheet.approved, { exact: true }).waitFor();
    await page.getByText(instanceStatuses[InstanceStatus.Started].es, { exact: true }).waitFor();
    await page.getByText(paper.sheet.ownWaits, { exact: true }).waitFor();

    const second = await open();
    await openSheet(second, 'qa');
    expect(await second.getByText(paper.sheet.ownWaits, { exact: true }).count()).toBe(0);
    await scoreOf(second, own).fill('85');
    await second.getByRole('button', { name: paper.sheet.finish, exact: true }).click();
    await signAndClose(dialogOf(second, paper.sheet.finishTitle), 'Su línea', paper.sheet.sign);
    await second.getByText(instanceStatuses[InstanceStatus.Finished].es, { exact: true }).waitFor();
  });
});
