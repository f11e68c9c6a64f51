import { type RawBuilder, sql } from 'kysely';
import type { Services } from '#platform/services.ts';

const counts = ['live', 'present', 'approved', 'finished', 'on_time'].map((name) => sql.id(name));

/** Adds what was taken to the counts of one kind, in the order of their keys. */
const fold = (table: 'collaborator_training' | 'instance_training', key: string): RawBuilder<unknown> => sql`
  insert into ${sql.id(table)} as b (${sql.id(key)}, ${sql.join(counts)})
  select ${sql.id(key)}, ${sql.join(counts.map((count) => sql`sum(${count})`))} from taken group by 1 order by 1
  on conflict (${sql.id(key)}) do update set ${sql.join(
    counts.map((count) => sql`${count} = b.${count} + excluded.${count}`),
  )}`;

/**
 * Folds what changes of attendances added into the counts of people and instances, in one statement: whoever reads meanwhile sees
 * it in one place or in the other. Twice, late, or not at all, it changes no sum.
 */
export async function foldTrainingChanges({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`
    with taken as (delete from training_change returning *),
    people as (${fold('collaborator_training', 'employee_nr')}),
    instances as (${fold('instance_training', 'instance_id')})
    select count(*) from taken`.execute(db);
}
