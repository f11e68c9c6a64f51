import { type RawBuilder, sql } from 'kysely';
import { AttendanceStatusCode } from '../shared/training-codes.ts';

/** What is counted of live trainings for the rates: the columns of both tables and of `training_change` (migration 0054). */
export const countColumns = ['live', 'present', 'approved', 'finished', 'on_time'].map((name) => sql.id(name));

/** The tables of counts behind the rates, each with the column that it counts by. */
export const countTables = [
  { table: 'collaborator_training', key: 'employee_nr' },
  { table: 'instance_training', key: 'instance_id' },
] as const;
export type CountTable = (typeof countTables)[number];

const finished = sql.lit(AttendanceStatusCode.Finished);
const suspended = sql.lit(AttendanceStatusCode.Suspended);
const negative = sql.join(countColumns.map((count) => sql`-${count}`));

/**
 * The rows of a table of counts that are wrong, as `id` and what each count lacks: what the attendances give, less what the table
 * holds and what was added since and waits to be folded in.
 */
export const missingCounts = ({ table, key }: CountTable): RawBuilder<unknown> => sql`
  select ${sql.id(key)} as id, ${sql.join(countColumns.map((count) => sql`sum(${count}) as ${count}`))} from (
    select ${sql.id(key)}, count(*) as live, count(*) filter (where present) as present,
      count(*) filter (where present and approved) as approved, count(*) filter (where status = ${finished}) as finished,
      count(*) filter (where status = ${finished} and on_time) as on_time
    from attendance where status <> ${suspended} and not deleted group by 1
    union all select ${sql.id(key)}, ${negative} from ${sql.id(table)}
    union all select ${sql.id(key)}, ${negative} from training_change) as sums
  group by 1 having ${sql.join(
    countColumns.map((count) => sql`sum(${count}) <> 0`),
    sql` or `,
  )}`;
