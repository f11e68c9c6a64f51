import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { assignTraining, previewTraining } from '#features/assignment/server/public.ts';
import type { TrainingChange } from '#features/records/server/public.ts';
import { type DatabaseConnection, type DatabaseTransaction, openDatabase } from '#platform/db/database.ts';
import { systemActor } from '#platform/signing/act.ts';
import { quantile } from '../report/statistics.ts';
import { startScratchCluster } from '../scratch-cluster.ts';
import { courseId, generalProfileId, makeCompany, nextCourseId, spacCourseId } from './make-company.ts';

/**
 * `npm run bench:previews [-- --people 100000 --rounds 3]`: what changes of training are told to reach before they are signed,
 * in a company all of whose people have a course open, against an assignment that finds nothing to do (docs/decisions/052).
 */
const { values } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
});
const act = { by: systemActor, at: new Date(), timeZone: 'America/Argentina/Buenos_Aires', reason: 'banco' };

interface Preview {
  readonly name: string;
  /** statements of the change itself, with its history left out */
  readonly change: readonly string[];
  readonly reaches: TrainingChange;
}

const previews: readonly Preview[] = [
  {
    name: 'finish of a new course for everybody',
    change: [`update course set status = 2, doc_number = 'POE-9' where course_id = '${nextCourseId}'`],
    reaches: { courses: [nextCourseId] },
  },
  {
    name: 'finish of the next version, the one before ends',
    change: [
      `update course set status = 2 where course_id = '${nextCourseId}'`,
      `update course set status = 3 where course_id = '${courseId}'`,
      `update instance set status = 2 where course_id = '${courseId}'`,
    ],
    reaches: { courses: [nextCourseId, courseId] },
  },
  {
    name: 'half of the profiles of a course end',
    change: [`update requirement set deleted = true where course_id = '${courseId}' and profile_id % 2 = 0`],
    reaches: { courses: [courseId] },
  },
  {
    name: 'everybody’s general profile gets another SPAC profile',
    change: [
      `insert into general_profile_spac (general_profile_id, spac_profile_id, reason, updated_at, updated_by)
      values (${generalProfileId}, 1, 'banco', now(), 'system')`,
    ],
    reaches: { courses: [spacCourseId] },
  },
];

async function told({ db }: DatabaseConnection, { change, reaches }: Preview): Promise<[number, string]> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    for (const text of change) await sql.raw(text).execute(tx);
    const start = performance.now();
    const { people, suspended } = await previewTraining(tx as DatabaseTransaction, act, reaches, null);
    return [(performance.now() - start) / 1000, `${people} people, ${suspended} suspended`];
  } finally {
    await tx.rollback().execute();
  }
}

/** The reference: an assignment of the course that everybody has, which finds nothing. */
async function assignNothing({ db }: DatabaseConnection): Promise<number> {
  const start = performance.now();
  await db.transaction().execute((tx) => assignTraining(tx, act, { courses: [courseId] }));
  return (performance.now() - start) / 1000;
}

const cluster = await startScratchCluster();
try {
  const ownerUrl = await cluster.createDatabase('company');
  await makeCompany(ownerUrl, Number(values.people));
  const connection = openDatabase(ownerUrl, { maximumConnections: 1, statementTimeoutMs: 0 });
  await connection.db.transaction().execute((tx) => assignTraining(tx, act, { courses: [courseId] }));
  await sql`vacuum (analyze)`.execute(connection.db);
  for (const preview of previews) {
    const rounds: { preview: number; nothing: number }[] = [];
    let reached = '';
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const [seconds, text] = await told(connection, preview);
      rounds.push({ preview: seconds, nothing: await assignNothing(connection) });
      reached = text;
    }
    const seconds = quantile(
      rounds.map((round) => round.preview),
      0.5,
    );
    const share = quantile(
      rounds.map((round) => round.preview / round.nothing),
      0.5,
    );
    console.log(
      `${preview.name.padEnd(56)} ${seconds.toFixed(2)} s, ${share.toFixed(2)} of the reference (${reached})`,
    );
  }
  await connection.close();
} finally {
  await cluster.remove();
}
