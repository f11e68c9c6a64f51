import { type RawBuilder, sql } from 'kysely';
import { type CountTable, countColumns as counts, countTables } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';

/** Adds what was taken to the counts of one table, in the order of their keys. */
const fold = ({ table, key }: CountTable): RawBuilder<unknown> => sql`
  insert into ${sql.id(table)} as b (${sql.id(key)}, ${sql.join(counts)})
  select ${sql.id(key)}, ${sql.join(counts.map((count) => sql`sum(${count})`))} from taken group by 1 order by 1
  on conflict (${sql.id(key)}) do update set ${sql.join(
    counts.map((count) => sql`${count} = b.${count} + excluded.${count}`),
  )}`;

/**
 * Folds what changes of attendances added into the counts of people and instances, in one statement: anyone who reads meanwhile sees
 * it in one place or in the other; then what they added to the counts of what is due in a sector by day (migration 0180). Twice, late, or
 * not at all, it changes no sum.
 */
export async function foldTrainingChanges({ db }: Pick<Services, 'db'>): Promise<void> {
  const [people, instances] = countTables;
  await sql`
    with taken as (delete from training_change returning *),
    people as (${fold(people)}),
    instances as (${fold(instances)})
    select count(*) from taken`.execute(db);
  await sql`select fold_due()`.execute(db);
}
