import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { type BrokenLink, brokenLink } from '../../shared/findings.ts';
import { countTables, missingCounts } from '../training-counts.ts';

/**
 * The first person or instance whose kept counts, with what was added to them since, are not those of the attendances: the rates of
 * lists and reports are made of them. Then the first training that stands under another sector, day or state than its own (migration
 * 0178): a sector's lists are found by it. Then the first sector, day and modality whose open trainings are not as many as counted
 * (migration 0180).
 */
export async function findAlteredCount(tx: DatabaseTransaction): Promise<BrokenLink | null> {
  for (const counted of countTables) {
    const { rows } = await sql<{ id: number }>`
      select id from (${missingCounts(counted)}) as missing order by id limit 1`.execute(tx);
    const [row] = rows;
    if (row === undefined) continue;
    return brokenLink('record', { entity: counted.table, recordKey: String(row.id), revision: 0 }, 'countsAltered');
  }
  const { rows } = await sql<{ key: string }>`
    select instance_id || '|' || employee_nr as key from misplaced_trainings() order by instance_id, employee_nr limit 1`.execute(
    tx,
  );
  const [row] = rows;
  if (row !== undefined)
    return brokenLink('record', { entity: 'training_of_sector', recordKey: row.key, revision: 0 }, 'placeAltered');
  const due = await sql<{ key: string }>`
    select sector_id || '|' || expiration_date || '|' || modality as key from miscounted_due()
    order by sector_id, expiration_date, modality limit 1`.execute(tx);
  const [day] = due.rows;
  if (day === undefined) return null;
  return brokenLink('record', { entity: 'due_of_sector', recordKey: day.key, revision: 0 }, 'countsAltered');
}
