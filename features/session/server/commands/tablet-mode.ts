import { type EventLog, recordSecurityEvent, requireRightClock } from '#features/integrity/server/public.ts';
import type { SecurityEventKind } from '#features/integrity/shared/words.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { RequestSession, TabletInstance } from '#platform/http/request-context.ts';
import { sessionErrors } from '../errors.ts';
import type { SessionServices } from '../session-services.ts';

/**
 * Puts a session in tablet mode: from here on it serves the people of that instance and nothing else. The same again changes
 * nothing. The caller has seen to it that the person may run the instance.
 * @throws Refusal CLOCK_WRONG; TABLET_OTHER_INSTANCE; UNAUTHENTICATED when the session has ended meanwhile
 */
export async function enterTabletMode(
  services: SessionServices,
  session: RequestSession,
  tablet: TabletInstance,
  address: string,
): Promise<void> {
  await requireRightClock(services);
  const at = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    const serving = await lockMode(tx, session);
    if (serving === tablet.instanceId) return;
    if (serving !== null) throw sessionErrors.TABLET_OTHER_INSTANCE();
    const mode = { tablet_course_id: tablet.courseId, tablet_instance_id: tablet.instanceId, tablet_since: at };
    await tx.updateTable('session').set(mode).where('session_id', '=', session.sessionId).execute();
    const log = { db: tx, secrets: services.secrets };
    await tell(log, 'tabletStarted', session, tablet.instanceId, at, address);
  });
  services.sessions.forget(session.employeeNr);
}

/**
 * Ends a session that was in tablet mode, after its user's credentials were verified: its token has been in many hands, and would
 * have the user's own rights from now on. The caller opens another.
 */
export async function endTabletSession(
  services: SessionServices,
  session: RequestSession,
  address: string,
): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    const serving = await lockMode(tx, session);
    const end = { ended_at: at, end_reason: 'tablet' };
    await tx.updateTable('session').set(end).where('session_id', '=', session.sessionId).execute();
    const log = { db: tx, secrets: services.secrets };
    if (serving !== null) await tell(log, 'tabletEnded', session, serving, at, address);
  });
  services.sessions.forget(session.employeeNr);
}

/** The instance that a session serves, held until the transaction ends. @throws Refusal UNAUTHENTICATED when it has ended */
async function lockMode(tx: DatabaseTransaction, { sessionId }: RequestSession): Promise<number | null> {
  const row = await tx
    .selectFrom('session')
    .select('tablet_instance_id')
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => httpErrors.UNAUTHENTICATED());
  return row.tablet_instance_id;
}

function tell(
  log: EventLog,
  kind: SecurityEventKind,
  { cwid, employeeNr, sessionId }: RequestSession,
  instanceId: number,
  at: Date,
  address: string,
): Promise<void> {
  const told = { detail: `instance ${instanceId}`, facts: { instance: instanceId } };
  return recordSecurityEvent(log, { at, kind, cwid, employeeNr, address, sessionId, ...told });
}
