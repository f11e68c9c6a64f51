import type { Page } from 'playwright-core';
import type { DemoCollaborator } from '#demo/company/types.ts';
import { demoPassword } from '../demo-data.ts';

interface Scheduled {
  readonly by: DemoCollaborator;
  readonly course: { readonly name: string };
  /** its name */
  readonly sector: string;
  /** a `Modality` */
  readonly modality: number;
  /** the instructor, by whose name the instance is found: of no other instance */
  readonly named: string;
  readonly people: readonly DemoCollaborator[];
}

/** An instance of today with its people, made by its calls: for journeys that are about what happens in it. */
export async function scheduleByCalls(page: Page, { by, course, sector, modality, named, people }: Scheduled) {
  const { request } = page.context();
  const signed = { user: by.cwid, pass: demoPassword, reason: 'Capacitación anual' };
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
  const sectors = await call('GET', '/api/Sector', { filter: ['name', '=', sector] });
  const fields = { iD_Course, modality, sector: sectors.data[0].iD_Sector, instructor: named };
  const { today } = await call('GET', '/api/Stage/Sessions', {});
  await call('POST', '/api/Stage', { ...fields, duration: 1, instance_Date: today, expiration_Date: '2099-12-31' });
  const stages = await call('GET', '/api/Stage', { filter: ['instructor', '=', named] });
  const collaborators = people.map(({ employeeNr }) => employeeNr);
  const of = { id_instance: stages.data[0].iD_Instance, id_course: iD_Course };
  await call('POST', '/api/Attended/AddAssistants', { ...of, collaborators });
}
