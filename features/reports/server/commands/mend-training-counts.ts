import { sql } from 'kysely';
import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';

const counts = ['live', 'present', 'approved', 'finished', 'on_time'].map((name) => sql.id(name));

/** What one kind of counts lacks, by its key: what the attendances give less what is kept and was added since. */
const missing = (table: 'collaborator_training' | 'instance_training', key: string) => sql`
  select ${sql.id(key)} as id, ${sql.join(counts.map((count) => sql`sum(${count}) as ${count}`))} from (
    select ${sql.id(key)}, count(*) as live, count(*) filter (where present) as present,
      count(*) filter (where present and approved) as approved, count(*) filter (where status = 1) as finished,
      count(*) filter (where status = 1 and on_time) as on_time
    from attendance where status <> 4 and not deleted group by 1
    union all select ${sql.id(key)}, ${sql.join(counts.map((count) => sql`-${count}`))} from ${sql.id(table)}
    union all select ${sql.id(key)}, ${sql.join(counts.map((count) => sql`-${count}`))} from training_change) as sums
  group by 1 having ${sql.join(
    counts.map((count) => sql`sum(${count}) <> 0`),
    sql` or `,
  )}`;

const mend = (table: 'collaborator_training' | 'instance_training', key: string) => sql`
  insert into ${sql.id(table)} as kept (${sql.id(key)}, ${sql.join(counts)})
  select id, ${sql.join(counts)} from (${missing(table, key)}) as missing order by id
  on conflict (${sql.id(key)}) do update set ${sql.join(
    counts.map((count) => sql`${count} = kept.${count} + excluded.${count}`),
  )}`;

/**
 * Sets right the counts behind the rates that differ from the attendances, which nothing in the product makes them do, and keeps
 * an event of it. One snapshot tells what differs, so that what is signed meanwhile is counted once.
 */
export async function mendTrainingCounts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const people = Number((await mend('collaborator_training', 'employee_nr').execute(tx)).numAffectedRows ?? 0);
      const instances = Number((await mend('instance_training', 'instance_id').execute(tx)).numAffectedRows ?? 0);
      if (people + instances === 0) return;
      const detail = `people ${people}, instances ${instances}`;
      await recordSecurityEvent(tx, { at: clock.now(), kind: 'countsMended', cwid: systemActor, detail });
    });
}
