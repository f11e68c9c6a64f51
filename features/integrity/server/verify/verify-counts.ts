import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink } from '../../findings.ts';

const counted = ['live', 'present', 'approved', 'finished', 'on_time'].map((name) => sql.id(name));

/** The tables of counts behind the rates, with what each counts by. */
const tablesOfCounts = [
  ['collaborator_training', 'employee_nr'],
  ['instance_training', 'instance_id'],
] as const;

/**
 * The first person or instance whose kept counts, with what was added to them since, are not those of the attendances: the rates of
 * lists and reports are made of them.
 */
export async function findAlteredCount(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  for (const [table, key] of tablesOfCounts) {
    const { rows } = await sql<{ id: number }>`
      select id from (
        select ${sql.id(key)} as id, ${sql.join(counted)} from ${sql.table(table)} union all
        select ${sql.id(key)}, ${sql.join(counted)} from training_change union all
        select ${sql.id(key)}, -count(*), -count(*) filter (where present), -count(*) filter (where present and approved),
          -count(*) filter (where status = 1), -count(*) filter (where status = 1 and on_time)
        from attendance where status <> 4 and not deleted group by 1) as counts
      group by id having ${sql.join(
        counted.map((name) => sql`sum(${name}) <> 0`),
        sql` or `,
      )}
      order by id limit 1`.execute(tx);
    const [row] = rows;
    if (row === undefined) continue;
    return brokenLink('record', { entity: table, recordKey: String(row.id), revision: 0 }, 'countsAltered');
  }
  return null;
}
