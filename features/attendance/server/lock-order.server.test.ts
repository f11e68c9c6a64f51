import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceCourses } from '#features/assignment/server/commands/advance-courses.ts';
import { updateAudited } from '#features/integrity/server/public.ts';
import { makeRun, newcomer, post } from '#features/paper/server/fixtures/paper-run.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp } from '#tests/factories/staff.ts';

/**
 * Everyone locks the records that decide before the assignments (docs/decisions/052): anyone who waits for such a record does not
 * yet hold what its holder will ask for next.
 */

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
});
afterAll(() => s.t.close());

/**
 * Starts work while another transaction holds rows, and lets that one go on to the assignments once the work waits for it.
 * @returns what the work returns
 */
async function meeting<T>(hold: (tx: DatabaseTransaction) => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const holder = await s.t.services.db.startTransaction().execute();
  try {
    await hold(holder);
    const done = work();
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          s.t.database.owner.db,
        );
        return rows.length;
      })
      .toBe(1);
    // Who waits for these rows does not hold it: it is had at once.
    await sql`set local lock_timeout = '2s'`.execute(holder);
    await lockForTransaction(holder, 'assignment');
    await holder.commit().execute();
    return await done;
  } finally {
    if (!holder.isCommitted) await holder.rollback().execute();
  }
}

const holdCourse = (id: string) => (tx: DatabaseTransaction) =>
  sql`select from course where course_id = ${id} for no key update`.execute(tx);

async function versions(dateVig: string, statuses: readonly [number, number]) {
  const { courseId: older } = await makeCourse(s.t.services, { status: statuses[0], dateVig: '2026-01-10' });
  const { courseId: newer } = await makeCourse(s.t.services, { status: statuses[1], dateVig });
  const { db } = s.t.services;
  const { doc_number } = await db
    .selectFrom('course')
    .select('doc_number')
    .where('course_id', '=', older)
    .executeTakeFirstOrThrow();
  await db
    .transaction()
    .execute((tx) =>
      updateAudited(tx, 'course', { course_id: newer }, { doc_number, version: 2 }, factoryAct(s.t.services)),
    );
  return { older, newer };
}

test('the daily work waits for a course whose requirements change, and then goes on', async () => {
  const due = await versions('2026-03-09', [2, 1]);
  expect(await meeting(holdCourse(due.newer), () => advanceCourses(s.t.services))).toEqual({
    valid: [due.newer],
    obsolete: [due.older],
  });
  const next = await versions('2026-03-09', [2, 1]);
  expect(await meeting(holdCourse(next.older), () => advanceCourses(s.t.services))).toEqual({
    valid: [next.newer],
    obsolete: [next.older],
  });
});

test('a finish waits for the version that it replaces', async () => {
  const { older, newer } = await versions('2026-03-10', [2, 0]);
  const finishing = await meeting(holdCourse(older), () =>
    s.as('qa', 'POST', `/api/Stage/createOnlineAutomatically?id=${newer}`, { instance_Date: '2026-03-10' }),
  );
  expect(finishing.status).toBe(200);
});

test('who adds people waits for a change of one of them', async () => {
  const run = await makeRun(s, { people: 0 });
  const { employeeNr } = await newcomer(s);
  const added = await meeting(
    (tx) => sql`select from collaborator where employee_nr = ${employeeNr} for no key update`.execute(tx),
    () => post(s, 'qa', '/api/Attended/AddAssistants', { ...run.of, collaborators: [employeeNr] }),
  );
  expect(added.told[0]).toBe(200);
});
