import { afterEach, beforeEach, expect, test } from 'vitest';
import { assignTraining } from '#features/assignment/server/public.ts';
import { insertAudited } from '#features/integrity/server/public.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { addressees, type Mailing, startMailing } from './fixtures/mailing.ts';
import { writeDueNotices } from './mail/write-due-notices.ts';

let m: Mailing;
beforeEach(async () => {
  m = await startMailing();
});
afterEach(() => m.close());

const notices = () => m.t.services.db.selectFrom('mail_notice').selectAll().execute();

test('who is given a course is told five minutes later, with its due date and the way to it', async () => {
  const ana = await m.person('ana', { name: "Ana Núñez O'Hara <b>" });
  await m.give([ana], { expirationDate: '2026-03-25' });
  await m.send(4);
  expect(m.server.mails).toEqual([]);
  await m.send(1);
  const [mail] = m.server.mails;
  const course = await m.t.services.db.selectFrom('course').select(['name', 'doc_number']).executeTakeFirstOrThrow();
  expect(mail).toMatchObject({
    isEncrypted: true,
    recipients: ['ana@empresa.example'],
    subject: `Nueva capacitación: ${course.name}`,
    from: { name: 'Capacita · Laboratorio Ñandú', address: 'capacita@empresa.example' },
  });
  expect(mail?.text).toBe(
    [
      "Hola, Ana Núñez O'Hara <b>",
      '',
      'NUEVAS PARA USTED',
      'Tiene una capacitación nueva.',
      '',
      `- ${course.name}`,
      `  Vence en 15 días · 25/03/2026 · ${course.doc_number}`,
      '',
      'Abra Capacita: https://capacita.empresa.example/Dashboard',
      '',
      '-- ',
      'Capacita envía este mensaje en forma automática, por cuenta de Laboratorio Ñandú; las respuestas no se leen.',
      '',
    ].join('\n'),
  );
  expect(mail?.html).toContain('<html lang="es">');
  expect(mail?.html).toContain('Ana Núñez O&#39;Hara &lt;b&gt;');
  expect(mail?.html).toContain('href="https://capacita.empresa.example/Dashboard"');
  expect(mail?.html).not.toMatch(/<img|<script|http:\/\//);
  await m.send();
  expect(m.server.mails).toHaveLength(1);
});

test('what is given within an hour comes in one mail, and the next one an hour after it', async () => {
  const ana = await m.person('ana');
  await m.give([ana]);
  await m.give([ana], { expirationDate: '2026-03-11' });
  await m.send();
  await m.give([ana]);
  await m.send(54);
  expect(m.server.mails.map(({ subject }) => subject)).toEqual(['Capacitaciones: 2 nuevas']);
  expect(m.server.mails[0]?.text).toMatch(/Vence mañana · 11\/03\/2026[\s\S]*Vence el 01\/04\/2026/);
  await m.give([ana]);
  await m.send(6);
  expect(m.server.mails.map(({ subject }) => subject)).toEqual([
    'Capacitaciones: 2 nuevas',
    'Capacitaciones: 2 nuevas',
  ]);
});

test('a mail is written in the language that the person last used', async () => {
  const [ana, bruno] = [await m.person('ana'), await m.person('bruno')];
  const token = await m.t.signIn('ana');
  await m.t.call('GET', '/api/Auth/IsAuthorized', { token, headers: { 'accept-language': 'en' } });
  await expect
    .poll(() => m.t.services.db.selectFrom('person_language').selectAll().execute(), { timeout: 5000 })
    .toHaveLength(1);
  await m.give([ana, bruno], { expirationDate: '2026-03-10' });
  await m.send();
  const texts = Object.fromEntries(m.server.mails.map(({ recipients, text }) => [recipients[0], text]));
  expect(texts['ana@empresa.example']).toMatch(
    /^Hello, Nombre de ana\n[\s\S]*You have one new training[\s\S]*Expires today/,
  );
  expect(texts['bruno@empresa.example']).toMatch(/^Hola, Nombre de bruno\n[\s\S]*Vence hoy · 10\/03\/2026/);
  expect(m.server.mails.map(({ html }) => html?.match(/lang="(..)"/)?.[1]).sort()).toEqual(['en', 'es']);
});

test('on paper and on a tablet too, and it says where', async () => {
  const ana = await m.person('ana');
  await m.give([ana], { modality: 2 });
  const held = { instance_date: '2026-03-12', place: 'Sala 2', starts_at: '14:00', ends_at: '15:30' };
  await m.give([ana], { modality: 1, held });
  await m.send();
  expect(m.server.mails[0]?.text).toContain('En papel, en persona');
  expect(m.server.mails[0]?.text).toContain('En una tablet, en persona · 12/03/2026 · 14:00–15:30 · Sala 2');
});

test('nobody is told who has no address, is away, or has finished or lost the course meanwhile', async () => {
  const none = await m.person('none', { email: '' });
  const away = await m.person('away');
  const done = await m.person('done');
  const lost = await m.person('lost');
  const stays = await m.person('stays');
  const everyone = [none, away, done, lost, stays];
  const instance_id = await m.give(everyone);
  expect((await notices()).map(({ employee_nr }) => employee_nr)).not.toContain(none.employeeNr);
  await m.put('collaborator', { employee_nr: away.employeeNr }, { active: 2 });
  const finished = { status: 1, finished_at: m.t.clock.now(), score: 1, approved: true, on_time: true };
  await m.put('attendance', { instance_id, employee_nr: done.employeeNr }, finished);
  await m.put('attendance', { instance_id, employee_nr: lost.employeeNr }, { status: 4 });
  await m.send();
  expect(addressees(m)).toEqual(['stays']);
  await m.send(60);
  expect(addressees(m)).toEqual(['stays']);
});

test('who gets a suspended course back is told again, of its new due date', async () => {
  const ana = await m.person('ana');
  const instance_id = await m.give([ana]);
  await m.send();
  const key = { instance_id, employee_nr: ana.employeeNr };
  await m.put('attendance', key, { status: 4 });
  await m.put('attendance', key, { status: 0, expiration_date: '2026-05-01' });
  await m.put('attendance', key, { status: 2 });
  await m.send(60);
  expect(m.server.mails).toHaveLength(2);
  expect(m.server.mails[1]?.text).toContain('Vence el 01/05/2026');
});

test('a change that does not commit tells nobody', async () => {
  const ana = await m.person('ana');
  const instance_id = await m.give([]);
  const row = { instance_id, employee_nr: ana.employeeNr, expiration_date: '2026-04-01' };
  const failing = m.t.services.db.transaction().execute(async (tx) => {
    await insertAudited(tx, 'attendance', row, factoryAct(m.t.services));
    expect(await tx.selectFrom('mail_notice').selectAll().execute()).toHaveLength(1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await notices()).toEqual([]);
});

test('while mail is off nothing is written, and what waits is withdrawn after two days', async () => {
  const ana = await m.person('ana');
  await m.set({ validate_email: false });
  await m.give([ana]);
  expect(await notices()).toEqual([]);
  await m.set({ validate_email: true });
  await m.send();
  expect(m.server.mails).toEqual([]);
  await m.give([ana]);
  await m.set({ validate_email: false });
  await m.send();
  expect(m.server.mails).toEqual([]);
  expect(await notices()).toHaveLength(1);
  m.t.clock.advanceMinutes(2 * 24 * 60 + 1);
  await writeDueNotices(m.t.services);
  await m.set({ validate_email: true });
  await m.send();
  expect(m.server.mails).toEqual([]);
});

test('everyone whom an assignment reaches is told, whichever statement it is', async () => {
  for (const cwid of ['ana', 'bruno', 'carla']) await m.person(cwid);
  const { sectorId: sector_id, profileId: profile_id } = m.sector;
  const act = factoryAct(m.t.services);
  await m.t.services.db.transaction().execute(async (tx) => {
    await insertAudited(
      tx,
      'requirement',
      { course_id: m.course.courseId, sector_id, profile_id, req_date: '2026-03-10' },
      act,
    );
    await assignTraining(tx, act, {});
    await assignTraining(tx, act, {});
  });
  await m.send();
  expect(addressees(m)).toEqual(['ana', 'bruno', 'carla']);
});
