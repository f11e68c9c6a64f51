import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import type { StaffedApp } from '#tests/factories/staff.ts';
import { runs } from '#tests/support/runs.ts';
import { beforeTests } from './fixtures/before-tests.ts';
import { ImportSteps, table } from './fixtures/import-steps.ts';

/** A release that is cut off at any moment leaves nothing of the batch, or all of it. */

let s: StaffedApp;
let steps: ImportSteps;
beforeTests(ImportSteps.start, (made) => {
  steps = made;
  ({ s } = made);
});

const head = ['Legajo', 'Nombre', 'CWID', 'Sector', 'Perfil'];
const count = 400;

test('the connection of a release is cut at random: nothing or all', async () => {
  const { pool } = s.t.database.owner;
  for (let round = 0; round < runs(20).numRuns; round += 1) {
    const first = 100_000 + round * count;
    const rows = Array.from({ length: count }, (_, index) => [
      first + index,
      `Gente ${first + index}`,
      (first + index).toString(36),
      'Envasado',
      'Operario de Envasado',
    ]);
    const tried = await steps.tried('people', table(head, ...rows));
    expect(tried.counts?.new).toBe(count);
    const releasing = steps.release(tried.iD_Import).catch(() => null);
    await sleep(round * 40);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename <> current_user and (query like '%collaborator%' or query like '%import_%')`,
    );
    await releasing;
    const { rows: left } = await pool.query<{ people: number; batches: number; histories: number; written: number }>(
      `select (select count(*)::integer from collaborator where employee_nr >= $1 and employee_nr < $2) as people,
         (select count(*)::integer from import_batch where import_id = $3) as batches,
         (select count(*)::integer from import_written where import_id = $3) as written,
         (select count(*)::integer from history where entity = 'collaborator' and record_key::integer >= $1 and record_key::integer < $2) as histories`,
      [first, first + count, tried.iD_Import],
    );
    const whole = { people: count, batches: 1, histories: count, written: count };
    const none = { people: 0, batches: 0, histories: 0, written: 0 };
    expect([whole, none]).toContainEqual(left[0]);
  }
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
