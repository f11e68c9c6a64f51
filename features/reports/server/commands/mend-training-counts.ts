import { sql } from 'kysely';
import {
  type CountTable,
  countColumns,
  countTables,
  missingCounts,
  recordSecurityEvent,
} from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';

/** Adds to the rows of one table what they lack. @returns how many were wrong */
async function mend(tx: DatabaseTransaction, counted: CountTable): Promise<number> {
  const { table, key } = counted;
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.id(table)} as kept (${sql.id(key)}, ${sql.join(countColumns)})
    select id, ${sql.join(countColumns)} from (${missingCounts(counted)}) as missing order by id
    on conflict (${sql.id(key)}) do update set ${sql.join(
      countColumns.map((count) => sql`${count} = kept.${count} + excluded.${count}`),
    )}`.execute(tx);
  return Number(numAffectedRows);
}

/**
 * Sets right the counts behind the rates that differ from the attendances, which nothing in the product makes them do, and keeps
 * an event of it. It reads one snapshot, so that what is signed meanwhile is counted once.
 */
export async function mendTrainingCounts({
  db,
  clock,
  secrets,
}: Pick<Services, 'db' | 'clock' | 'secrets'>): Promise<void> {
  const [people, instances] = countTables;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const mended = { people: await mend(tx, people), instances: await mend(tx, instances) };
      if (mended.people + mended.instances === 0) return;
      const detail = `people ${mended.people}, instances ${mended.instances}`;
      const event = { at: clock.now(), kind: 'countsMended', cwid: systemActor, detail } as const;
      await recordSecurityEvent({ db: tx, secrets }, event);
    });
}
