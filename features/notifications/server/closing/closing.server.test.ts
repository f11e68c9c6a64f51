import { afterAll, beforeAll, expect, test } from 'vitest';
import { closingReply } from '#features/instances/shared/closing.ts';
import { updateAudited } from '#features/integrity/server/public.ts';
import { type Course, makeCourse, makeInstance } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeSector, type Person, type Sector } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { sendNotices } from '../mail/send-notices.ts';

/** Three of one sector and one of another took part in a session on paper; each sector has its responsible. */
let s: StaffedApp;
let server: TestMailServer;
let course: Course;
let other: Sector;
let instance: number;
let people: Record<'ada' | 'bea' | 'ciro' | 'otto' | 'boss' | 'chief', Person>;

const put = (
  table: 'attendance' | 'sector' | 'settings',
  key: Readonly<Record<string, number>>,
  values: Readonly<Record<string, unknown>>,
) => s.t.services.db.transaction().execute((tx) => updateAudited(tx, table, key, values, factoryAct(s.t.services)));
const finish = (person: Person, values: Readonly<Record<string, unknown>>, id = instance) =>
  put(
    'attendance',
    { instance_id: id, employee_nr: person.employeeNr },
    { status: 1, finished_at: s.t.clock.now(), on_time: true, ...values },
  );

beforeAll(async () => {
  server = await startMailServer();
  s = await createStaffedApp('2026-03-10T12:00:00-03:00', server.certificate.cert);
  const { services } = s.t;
  other = await makeSector(services, 'Depósito');
  course = await makeCourse(services);
  const person = (cwid: string, sector: Sector, email = `${cwid}@empresa.example`) =>
    makePerson(services, sector, cwid, { email });
  people = {
    ada: await person('ada', s.sector),
    bea: await person('bea', s.sector),
    ciro: await person('ciro', s.sector),
    otto: await person('otto', other),
    boss: await person('boss', s.sector),
    chief: await person('chief', other),
  };
  const { ada, bea, ciro, otto, boss, chief } = people;
  await put('sector', { sector_id: s.sector.sectorId }, { resp_employee_nr: boss.employeeNr });
  await put('sector', { sector_id: other.sectorId }, { resp_employee_nr: chief.employeeNr });
  const held = { instance_date: '2026-03-10', place: 'Sala 2', starts_at: '08:30', ends_at: '10:00' };
  instance = await makeInstance(services, course, s.sector, [ada, bea, ciro, otto], { modality: 2, held });
});
afterAll(async () => {
  await s.t.close();
  await server.close();
});

const of = (id = instance) => ({ id, id_course: course.courseId });
const read = async (name: StaffName = 'train') => {
  const reply = await s.as(name, 'GET', '/api/Stage/Closing', of());
  expect(reply.status).toBe(200);
  return closingReply.parse(reply.json());
};
const send = async (name: StaffName = 'train', id = instance) => {
  const reply = await s.as(name, 'POST', '/api/Stage/SendClosing', of(id));
  return reply.status === 200 ? reply.json().told : [reply.status, reply.headers['x-error-code']];
};

test('without mail nobody is told', async () => {
  expect((await read()).isMailOn).toBe(false);
  expect(await send()).toEqual([409, 'MAIL_OFF']);
  const mail = { validate_email: true, host: 'localhost', port: server.port, email_from: 'capacita@empresa.example' };
  await put('settings', { settings_id: 1 }, mail);
  expect((await read()).isMailOn).toBe(true);
});

test('nobody has finished: everybody is named, and nothing is sent', async () => {
  const { people: named, sectors } = await read();
  expect(named.map(({ outcome }) => outcome)).toEqual(['unfinished', 'unfinished', 'unfinished', 'unfinished']);
  expect(sectors).toEqual([
    { sector_Name: 'Depósito', responsible: people.chief.name, isReachable: true, sentAt: null },
    { sector_Name: 'Envasado', responsible: people.boss.name, isReachable: true, sentAt: null },
  ]);
  expect(await send()).toEqual([409, 'CLOSING_TOO_EARLY']);
});

test('each passed, failed or did not come; the responsible of each sector is told of their people, once', async () => {
  await finish(people.ada, { approved: true, present: true, score: 0.9 });
  await finish(people.bea, { approved: false, present: true, score: 0.6 });
  await finish(people.ciro, { approved: false, present: false, score: 0 });
  await finish(people.otto, { approved: true, present: true, score: 1 });
  const { people: named } = await read();
  expect(named.map(({ name, outcome, score }) => [name, outcome, score])).toEqual([
    [people.ada.name, 'passed', 0.9],
    [people.bea.name, 'failed', 0.6],
    [people.ciro.name, 'absent', null],
    [people.otto.name, 'passed', 1],
  ]);
  const both = await Promise.all([send(), send('qa')]);
  expect(both).toContainEqual([409, 'CLOSING_SENT']);
  expect(both).toContainEqual([
    { sector: 'Depósito', name: people.chief.name },
    { sector: 'Envasado', name: people.boss.name },
  ]);
  expect(await send()).toEqual([409, 'CLOSING_SENT']);
  expect((await read()).sectors.map(({ sentAt }) => sentAt)).toEqual([
    s.t.clock.now().toISOString(),
    s.t.clock.now().toISOString(),
  ]);

  s.t.clock.advanceMinutes(5);
  await sendNotices(s.t.services);
  const mails = Object.fromEntries(server.mails.map((mail) => [mail.recipients[0], mail]));
  expect(Object.keys(mails).sort()).toEqual(['boss@empresa.example', 'chief@empresa.example']);
  const mine = mails['boss@empresa.example'];
  expect(mine?.subject).toMatch(/^Resultados de la sala: /);
  expect(mine?.text).toContain('10/03/2026 · 08:30–10:00 · Sala 2 · 1 no aprobó, 1 no vino, 1 aprobó');
  expect(mine?.text).toContain(`- ${people.bea.name}\n  No aprobó · 60\u00a0%`);
  expect(mine?.text).toContain(`- ${people.ciro.name}\n  No vino\n`);
  expect(mine?.text).toContain(`Aprobaron: ${people.ada.name}`);
  expect(mine?.text).not.toContain(people.otto.name);
  expect(mails['chief@empresa.example']?.text).toContain(`Aprobaron: ${people.otto.name}`);
});

test('it leaves an event for each who is told, with who sent it', async () => {
  const { rows } = await s.t.services.pool.query(
    "select cwid, detail, facts, proof is not null as proved from security_event where kind = 'closingSent' order by event_id",
  );
  const told = [`Depósito: ${people.chief.name}`, `Envasado: ${people.boss.name}`];
  expect(rows.map(({ detail }) => detail.replace(/^.*\. /, ''))).toEqual(told);
  expect(rows.every(({ facts, proved }) => facts.instance === instance && proved)).toBe(true);
  expect(['train', 'qa']).toContain(rows[0].cwid);
});

test('however long the names are, all who are told are named', async () => {
  const many = await Promise.all(
    ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'].map(async (word) => {
      const sector = await makeSector(s.t.services, `Sector ${word} ${'largo '.repeat(4)}`.trim());
      const chief = await makePerson(s.t.services, sector, word, { email: `${word}@empresa.example` });
      await put('sector', { sector_id: sector.sectorId }, { resp_employee_nr: chief.employeeNr });
      return makePerson(s.t.services, sector, `m${word}`.slice(0, 6));
    }),
  );
  const id = await makeInstance(s.t.services, course, s.sector, many, { modality: 2 });
  for (const person of many) await finish(person, { approved: true, present: true, score: 1 }, id);
  expect(await send('train', id)).toHaveLength(6);
  const { rows } = await s.t.services.pool.query(
    "select detail from security_event where kind = 'closingSent' and (facts ->> 'instance')::int = $1",
    [id],
  );
  const said = rows.map(({ detail }) => detail).join('\n');
  for (const word of ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis']) expect(said).toContain(`Nombre de ${word}`);
});

test('what is taken online has no closing', async () => {
  const online = await makeInstance(s.t.services, course, s.sector, [people.ada, people.otto], { modality: 0 });
  await finish(people.otto, { approved: true, score: 1 }, online);
  const refused = [409, 'NOT_A_SESSION'];
  expect(await send('train', online)).toEqual(refused);
  const reply = await s.as('train', 'GET', '/api/Stage/Closing', of(online));
  expect([reply.status, reply.headers['x-error-code']]).toEqual(refused);
});

test('no responsible at work with an address: refused, and the page says whose', async () => {
  await put('sector', { sector_id: other.sectorId }, { resp_employee_nr: null });
  const alone = await makeInstance(s.t.services, course, s.sector, [people.otto], { modality: 1 });
  await finish(people.otto, { approved: true, present: true, score: 1 }, alone);
  expect(await send('train', alone)).toEqual([409, 'NO_RESPONSIBLE']);
});

test('a trainer closes those of their own sector, and who takes courses none', async () => {
  const foreign = await makeInstance(s.t.services, course, other, [people.otto], { modality: 1 });
  expect(await send('train', foreign)).toEqual([404, 'INSTANCE_NOT_FOUND']);
  expect((await s.as('train', 'GET', '/api/Stage/Closing', of(foreign))).status).toBe(404);
  expect((await s.as('ana', 'GET', '/api/Stage/Closing', of())).status).toBe(403);
  expect((await s.as('ana', 'POST', '/api/Stage/SendClosing', of())).status).toBe(403);
});

test('what was sent while some were not through is sent again once they are, on the same day too', async () => {
  const { ada, bea } = people;
  const id = await makeInstance(s.t.services, course, s.sector, [ada, bea], { modality: 1 });
  await finish(ada, { approved: true, score: 1 }, id);
  const told = [{ sector: 'Envasado', name: people.boss.name }];
  const mailed = async () => {
    server.mails.length = 0;
    // One mail a person and hour.
    s.t.clock.advanceMinutes(61);
    await sendNotices(s.t.services);
    return server.mails.filter(({ recipients }) => recipients[0] === 'boss@empresa.example').map(({ text }) => text);
  };
  expect([await send('train', id), await send('train', id)]).toEqual([told, [409, 'CLOSING_SENT']]);
  expect(await mailed()).toEqual([expect.stringContaining('1 no vino, 1 aprobó')]);
  Object.assign(s.tokens, { train: await s.t.signIn('train') });
  await finish(bea, { approved: true, score: 1 }, id);
  s.t.clock.advanceMinutes(1);
  const both = await Promise.all([send('train', id), send('train', id)]);
  expect(both).toContainEqual(told);
  expect(both).toContainEqual([409, 'CLOSING_SENT']);
  expect(await mailed()).toEqual([expect.stringContaining('2 aprobaron')]);
  Object.assign(s.tokens, { train: await s.t.signIn('train'), qa: await s.t.signIn('qa') });
});

test('what somebody finishes on a later day is told again', async () => {
  await put('sector', { sector_id: other.sectorId }, { resp_employee_nr: people.chief.employeeNr });
  s.t.clock.advanceMinutes(24 * 60);
  await finish(people.bea, { approved: true, present: true, score: 0.8 });
  const token = await s.t.signIn('train');
  const reply = await s.t.call('POST', '/api/Stage/SendClosing', { token, body: of() });
  expect([reply.status, reply.json().told.length]).toEqual([200, 2]);
});

test('what the page showed as sent is sent again, once', async () => {
  Object.assign(s.tokens, { train: await s.t.signIn('train') });
  const shown = (await read()).sectors[0]?.sentAt;
  s.t.clock.advanceMinutes(1);
  const again = () => s.as('train', 'POST', '/api/Stage/SendClosing', { ...of(), sent_At: shown });
  const replies = await Promise.all([again(), again()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await read()).sectors.map(({ sentAt }) => sentAt)).toEqual(Array(2).fill(s.t.clock.now().toISOString()));
  expect(await send()).toEqual([409, 'CLOSING_SENT']);
});
