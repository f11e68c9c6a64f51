import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { runs } from '#tests/support/runs.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { table } from './fixtures/import-steps.ts';
import { head, MigratedCompany, row } from './fixtures/migrated-company.ts';

/** Batches of historical training as chance makes them: tables of any cells, releases cut off at any moment. */

let c: MigratedCompany;
beforeTests(MigratedCompany.create, (made) => {
  c = made;
});

test('a trial and a release of random tables come to the same', async () => {
  const { document } = await c.makeDocument(false);
  let state = 7;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const pick = (...of: readonly string[]) => of[roll(of.length)] ?? '';
  for (let round = 0; round < runs(10).numRuns; round += 1) {
    const rows = Array.from({ length: 25 }, () => [
      pick(String(c.rosa.employeeNr), String(c.luis.employeeNr), '1', ''),
      pick(document, document.toUpperCase(), 'OTRO-1', "O'Ñandú-1", ''),
      pick('1', 'v1', '01', '2', ''),
      pick('2015-01-01', `2014-0${1 + roll(9)}-1${roll(9)}`, '3/4/2015', '2031-01-01'),
      pick('Aprobado', 'No aprobado', 'Asistió', 'x'),
      pick('', '95', '=1+1'),
      pick('', 'M. Gómez'),
      pick('', '', `X${roll(30)}`),
    ]);
    const chosen = { leavesRefused: true, meetsRequirements: roll(2) === 1 };
    const tried = await c.steps.tried('migrated', table(head, ...rows), chosen);
    const shown = await c.steps.rows(tried.iD_Import, 'new');
    const released = await c.steps.release(tried.iD_Import);
    expect([round, released.status]).toEqual([round, shown.length === 0 ? 409 : 200]);
    const written = await c.owner<{ line: number }>(
      'select line from migrated_training where import_id = $1 order by line',
      [tried.iD_Import],
    );
    expect([round, written.map(({ line }) => line)]).toEqual([round, shown.map(({ line }) => line)]);
    const again = await c.steps.tried('migrated', table(head, ...rows), chosen);
    expect([round, again.counts?.new]).toEqual([round, 0]);
  }
});

test('a withdrawal writes each page at its own moment, however long it takes', async () => {
  const { rosa, s, steps } = c;
  const many = Array.from({ length: 2_500 }, (_, at) => row(rosa.employeeNr, `LARGO-${at}`, '01/02/2020'));
  const importId = await c.bring(table(head, ...many), { dateOrder: 'dmy' });
  const ticking = setInterval(() => s.t.clock.set(new Date(s.t.clock.now().getTime() + 1_000).toISOString()), 10);
  const reply = await steps.withdraw(importId);
  clearInterval(ticking);
  expect(reply.status === 200 ? 200 : reply.text).toBe(200);
  const [{ moments, rows } = { moments: 0, rows: 0 }] = await c.owner<{ moments: number; rows: number }>(
    `select count(distinct changed_at)::integer as moments, count(*)::integer as rows from history
     where entity = 'migrated_training' and revision = 2 and reason like $1`,
    [`Retiro de la importación ${importId}:%`],
  );
  expect([rows, moments]).toEqual([2_500, 3]);
});

test('a release that is cut off leaves nothing, or all', async () => {
  for (let round = 0; round < runs(6).numRuns; round += 1) {
    const count = 400;
    const rows = Array.from({ length: count }, (_, index) =>
      row(c.rosa.employeeNr, `C-${round}-${index}`, '2012-01-01'),
    );
    const tried = await c.steps.tried('migrated', table(head, ...rows));
    expect(tried.counts?.new).toBe(count);
    const releasing = c.steps.release(tried.iD_Import).catch(() => null);
    await sleep(round * 40);
    await c.owner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename <> current_user
       and (query like '%migrated_training%' or query like '%import_%')`,
    );
    await releasing;
    const [left] = await c.owner(
      `select (select count(*)::integer from migrated_training where import_id = $1) as trainings,
         (select count(*)::integer from import_batch where import_id = $1) as batches,
         (select count(*)::integer from import_written where import_id = $1) as written`,
      [tried.iD_Import],
    );
    expect([
      { trainings: count, batches: 1, written: count },
      { trainings: 0, batches: 0, written: 0 },
    ]).toContainEqual(left);
  }
  expect((await verifyAudit(c.s.t.services.db)).broken).toBeNull();
});
