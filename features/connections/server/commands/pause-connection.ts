import { recordSecurityEvent, updateAudited } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';
import { actorOf } from '../../shared/contract.ts';

/** Switches a webhook off whose own server said that it is there no longer (410); a person switches it on again. */
export async function pauseConnection(
  { db, clock, timeZone, secrets }: Pick<Services, 'db' | 'clock' | 'timeZone' | 'secrets'>,
  connectionId: number,
): Promise<void> {
  const act = {
    by: systemActor,
    at: clock.now(),
    timeZone,
    reason: 'El servidor del webhook respondió que ya no está (410)',
  };
  await db.transaction().execute(async (tx) => {
    const standing = await tx
      .selectFrom('connection')
      .select('name')
      .where('connection_id', '=', connectionId)
      .where('active', '=', true)
      .where('deleted', '=', false)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (standing === undefined) return;
    await updateAudited(tx, 'connection', { connection_id: connectionId }, { active: false }, act);
    const event = { at: act.at, kind: 'webhookPaused', cwid: actorOf(standing.name), by: act.by } as const;
    await recordSecurityEvent({ db: tx, secrets }, { ...event, detail: '410' });
  });
}
