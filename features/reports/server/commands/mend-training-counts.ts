import { sql } from 'kysely';
import {
  type CountTable,
  countColumns,
  countTables,
  missingCounts,
  recordSecurityEvent,
} from '#features/integrity/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
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

type Mending = Pick<Services, 'db' | 'clock' | 'secrets'>;

async function tell(tx: DatabaseTransaction, { clock, secrets }: Mending, detail: string): Promise<void> {
  const event = { at: clock.now(), kind: 'countsMended', cwid: systemActor, detail } as const;
  await recordSecurityEvent({ db: tx, secrets }, event);
}

/**
 * Sets right the counts behind the rates, the sector, day and state by which a sector's trainings are found, and the counts of what is due
 * in it by day, that differ from the attendances, which nothing in the product makes them do, and keeps an event of it. The counts are read in one snapshot, so that what
 * is signed meanwhile is counted once.
 */
export async function mendTrainingCounts(services: Mending): Promise<void> {
  const { db } = services;
  const [people, instances] = countTables;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const mended = { people: await mend(tx, people), instances: await mend(tx, instances) };
      if (mended.people + mended.instances === 0) return;
      await tell(tx, services, `people ${mended.people}, instances ${mended.instances}`);
    });
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    const { rows } = await sql<{ mended: number }>`select place_trainings() as mended`.execute(tx);
    const mended = rows[0]?.mended ?? 0;
    if (mended > 0) await tell(tx, services, `trainings of a sector ${mended}`);
    const counted = (await sql<{ wrong: number }>`select recount_due() as wrong`.execute(tx)).rows[0]?.wrong ?? 0;
    if (counted > 0) await tell(tx, services, `due in a sector by day ${counted}`);
  });
}
