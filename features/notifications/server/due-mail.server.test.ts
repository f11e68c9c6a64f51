import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '#platform/clock/clock.ts';
import { makePerson, makeSector } from '#tests/factories/people.ts';
import { addressees, type Mailing, startMailing } from './fixtures/mailing.ts';
import { sendNotices } from './mail/send-notices.ts';
import { writeDueNotices } from './mail/write-due-notices.ts';

let m: Mailing;
beforeEach(async () => {
  // A Tuesday.
  m = await startMailing('2026-03-10T06:55:00-03:00');
});
afterEach(() => m.close());

/** Everything that was mailed from now on. */
function forget(): void {
  m.server.mails.length = 0;
}

/** Gives courses before anybody is mailed anything. */
async function giveQuietly(...given: Parameters<Mailing['give']>[]): Promise<void> {
  await m.set({ validate_email: false });
  for (const one of given) await m.give(...one);
  await m.set({ validate_email: true });
}

/** The work of a day's morning, at 7 o'clock and five minutes later. */
async function morning(day: string): Promise<void> {
  m.t.clock.set(`${day}T07:00:00-03:00`);
  await writeDueNotices(m.t.services);
  m.t.clock.set(`${day}T07:05:00-03:00`);
  await sendNotices(m.t.services);
}

test('a course is told of 15, 7 and 1 days before it expires, on the day itself, and then each Monday', async () => {
  const ana = await m.person('ana');
  // A Wednesday.
  await giveQuietly([[ana], { expirationDate: '2026-04-01' }]);
  const told: [string, string | undefined][] = [];
  for (let day = '2026-03-10'; day <= '2026-04-14'; day = addDays(day, 1)) {
    forget();
    await morning(day);
    await morning(day);
    for (const { subject, text } of m.server.mails) {
      told.push([day, `${subject?.split(':')[0]} / ${text?.match(/^ {2}([^·]*) ·/m)?.[1]}`]);
    }
  }
  expect(told).toEqual([
    ['2026-03-17', 'Vence en 15 días / Vence en 15 días'],
    ['2026-03-25', 'Vence en 7 días / Vence en 7 días'],
    ['2026-03-31', 'Vence mañana / Vence mañana'],
    ['2026-04-01', 'Vence hoy / Vence hoy'],
    ['2026-04-06', 'Capacitación vencida / Venció el 01/04/2026'],
    ['2026-04-13', 'Capacitación vencida / Venció el 01/04/2026'],
  ]);
});

test('everything of a morning is in one mail, the overdue first; paper is not in it', async () => {
  const ana = await m.person('ana');
  await giveQuietly(
    [[ana], { expirationDate: '2026-03-31' }],
    [[ana], { expirationDate: '2026-03-02' }],
    [[ana], { expirationDate: '2026-03-16' }],
    [[ana], { expirationDate: '2026-03-16', modality: 2 }],
    [[ana], { expirationDate: '2026-03-02', modality: 2 }],
  );
  await morning('2026-03-16');
  expect(m.server.mails).toHaveLength(1);
  expect(m.server.mails[0]?.subject).toBe('Capacitaciones: 1 vencida, 2 por vencer');
  expect(m.server.mails[0]?.text).toMatch(
    /VENCIDAS[\s\S]*Venció el 02\/03\/2026[\s\S]*POR VENCER[\s\S]*Vence hoy · 16\/03\/2026[\s\S]*Vence en 15 días · 31\/03\/2026/,
  );
});

test('the responsible of a sector gets what is overdue in it, each week, the oldest first', async () => {
  const [ana, bruno, boss] = [await m.person('ana'), await m.person('bruno'), await m.person('boss')];
  const elsewhere = await makeSector(m.t.services, 'Depósito');
  const foreign = await makePerson(m.t.services, elsewhere, 'otro', { email: 'otro@empresa.example' });
  await m.put('sector', { sector_id: m.sector.sectorId }, { resp_employee_nr: boss.employeeNr });
  await giveQuietly(
    [[ana, foreign], { expirationDate: '2026-03-12' }],
    [[ana, bruno], { expirationDate: '2026-02-20' }],
    [[bruno], { expirationDate: '2026-02-20', modality: 2 }],
  );
  await morning('2026-03-16');
  expect(addressees(m)).toEqual(['ana', 'boss', 'bruno', 'otro']);
  const mail = m.server.mails.find(({ recipients }) => recipients[0]?.startsWith('boss'));
  expect(mail?.subject).toBe('Capacitaciones: 3 vencidas en Envasado');
  expect(mail?.text).toMatch(
    /responsable, hay 3 capacitaciones vencidas\.\n\n- Nombre de ana\n {2}Venció el 20\/02\/2026[^\n]*\n- Nombre de bruno\n[^\n]*\n- Nombre de ana\n {2}Venció el 12\/03\/2026/,
  );
  forget();
  await morning('2026-03-20');
  expect(m.server.mails).toEqual([]);
  await m.put('sector', { sector_id: m.sector.sectorId }, { resp_employee_nr: foreign.employeeNr });
  await morning('2026-03-23');
  expect(m.server.mails.find(({ recipients }) => recipients[0]?.startsWith('otro'))?.text).toMatch(
    /Tiene una capacitación vencida[\s\S]*VENCIDAS EN ENVASADO/,
  );
});

test('of a long list twenty are named and the rest is counted', async () => {
  const boss = await m.person('boss');
  await m.put('sector', { sector_id: m.sector.sectorId }, { resp_employee_nr: boss.employeeNr });
  const people = await Promise.all(Array.from({ length: 23 }, (_, i) => m.person(`p${i}`, { email: '' })));
  await giveQuietly([people, { expirationDate: '2026-03-12' }]);
  await morning('2026-03-16');
  expect(m.server.mails[0]?.text?.match(/^- /gm)).toHaveLength(20);
  expect(m.server.mails[0]?.text).toContain('\ny 3 más\n');
});

test('days on which no server ran are caught up once, in the words of today', async () => {
  const ana = await m.person('ana');
  await giveQuietly(
    // 7 and 1 days before it lie in the gap
    [[ana], { expirationDate: '2026-03-21' }],
    // its 15th day does
    [[ana], { expirationDate: '2026-04-01' }],
    // none of its days
    [[ana], { expirationDate: '2026-04-08' }],
    // overdue since a Monday in the gap
    [[ana], { expirationDate: '2026-03-10' }],
  );
  await morning('2026-03-11');
  forget();
  await morning('2026-03-20');
  await morning('2026-03-20');
  expect(m.server.mails.map(({ subject }) => subject)).toEqual(['Capacitaciones: 1 vencida, 2 por vencer']);
  expect(m.server.mails[0]?.text).toMatch(
    /Venció el 10\/03\/2026[\s\S]*Vence mañana · 21\/03\/2026[\s\S]*Vence en 12 días · 01\/04\/2026/,
  );
});

test('a server that starts at night wakes nobody', async () => {
  const ana = await m.person('ana');
  await giveQuietly([[ana], { expirationDate: '2026-03-18' }]);
  await morning('2026-03-10');
  m.t.clock.set('2026-03-11T06:55:00-03:00');
  await writeDueNotices(m.t.services);
  await m.send();
  expect(m.server.mails).toEqual([]);
  await writeDueNotices(m.t.services);
  await m.send();
  expect(addressees(m)).toEqual(['ana']);
});

test('two runs at once write and send each notice once', async () => {
  const people = await Promise.all(['ana', 'bruno', 'carla'].map((cwid) => m.person(cwid)));
  await giveQuietly([people, { expirationDate: '2026-03-17' }]);
  m.t.clock.set('2026-03-10T07:00:00-03:00');
  await Promise.all([writeDueNotices(m.t.services), writeDueNotices(m.t.services)]);
  m.t.clock.advanceMinutes(5);
  await Promise.all([sendNotices(m.t.services), sendNotices(m.t.services), sendNotices(m.t.services)]);
  expect(addressees(m)).toEqual(['ana', 'bruno', 'carla']);
});

test('who switches mail on sends nobody what came due before', async () => {
  const ana = await m.person('ana');
  await m.set({ validate_email: false });
  await m.give([ana], { expirationDate: '2025-06-01' });
  await m.give([ana], { expirationDate: '2026-03-17' });
  await morning('2026-03-10');
  await m.set({ validate_email: true });
  await morning('2026-03-10');
  await morning('2026-03-11');
  expect(m.server.mails).toEqual([]);
  await morning('2026-03-16');
  expect(m.server.mails.map(({ subject }) => subject)).toEqual(['Capacitaciones: 1 vencida, 1 por vencer']);
});

test('nobody is told who is away or has no address, and what was finished is not told', async () => {
  const away = await m.person('away');
  const left = await m.person('left');
  const none = await m.person('none', { email: '' });
  const done = await m.person('done');
  await giveQuietly([[away, left, none, done], { expirationDate: '2026-03-17' }]);
  await m.put('collaborator', { employee_nr: away.employeeNr }, { active: 2 });
  m.t.clock.set('2026-03-10T07:00:00-03:00');
  await writeDueNotices(m.t.services);
  const rows = await m.t.services.db.selectFrom('mail_notice').select(['employee_nr', 'instance_id']).execute();
  expect(rows.map(({ employee_nr }) => employee_nr).sort()).toEqual([left.employeeNr, done.employeeNr]);
  await m.put('collaborator', { employee_nr: left.employeeNr }, { active: 0 });
  const key = { employee_nr: done.employeeNr, instance_id: rows[0]?.instance_id ?? 0 };
  await m.put('attendance', key, { status: 1, finished_at: m.t.clock.now(), score: 1, approved: true, on_time: true });
  await m.send();
  expect(m.server.mails).toEqual([]);
});

test('mails of long ago are forgotten, with what they told', async () => {
  const ana = await m.person('ana');
  await m.give([ana]);
  await m.send();
  const left = async () => [
    (await m.t.services.db.selectFrom('mail').selectAll().execute()).length,
    (await m.t.services.db.selectFrom('mail_notice').selectAll().execute()).length,
  ];
  expect(await left()).toEqual([1, 1]);
  await m.set({ validate_email: false });
  m.t.clock.set('2026-09-20T07:00:00-03:00');
  await writeDueNotices(m.t.services);
  expect(await left()).toEqual([0, 0]);
});
