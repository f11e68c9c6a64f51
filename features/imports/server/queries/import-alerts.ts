import type { Selectable } from 'kysely';
import type { AlertSource } from '#features/notifications/server/public.ts';
import type { SecurityAlert } from '#features/notifications/shared/contract.ts';
import { isFourEyesInForce } from '#features/settings/server/public.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { companyDay } from '#platform/clock/clock.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import { roleOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { releaseImport } from '../../shared/calls.ts';
import { ImportState } from '../../shared/codes.ts';
import { importKindsOf } from '../../shared/kinds/kinds.ts';
import { type RowCounts, whyNotReleased } from '../../shared/outcome.ts';
import type { ImportSettings } from '../../shared/settings.ts';
import { kindsReleasedBy } from '../rights.ts';

/**
 * Tells who may release imports how many await it, and of one that is alone which. With four eyes nobody hears of those that they prepared.
 * A trial counts on its own day: of those of an earlier one hears who prepared them, to try them again.
 */
export const importAlerts =
  ({ db, clock, timeZone }: Pick<Services, 'db' | 'clock' | 'timeZone'>): AlertSource =>
  async (session) => {
    const role = roleOf(session);
    if (!mayCall(role, releaseImport)) return [];
    const tried = await db
      .selectFrom('import_preparation')
      .select(['import_id', 'kind', 'counts', 'settings', 'tried_on', 'prepared_by', 'updated_at'])
      .where('state', '=', ImportState.Tried)
      .where('of_server', '=', false)
      .where('kind', 'in', [...kindsReleasedBy(role)])
      .orderBy('updated_at')
      .execute();
    const whole = tried.filter(
      ({ counts, settings }) =>
        whyNotReleased(counts as unknown as RowCounts, settings as unknown as ImportSettings) === null,
    );
    const today = companyDay(clock.now(), timeZone);
    const isOwn = (batch: Tried) => batch.prepared_by === session.employeeNr;
    const ofToday = whole.filter(({ tried_on }) => tried_on === today);
    const needsAnother = ofToday.some(isOwn) && (await isFourEyesInForce(db));
    const waiting = needsAnother ? ofToday.filter((batch) => !isOwn(batch)) : ofToday;
    const tries = importKindsOf(role).map(({ code }) => code);
    const lapsed = whole.filter((batch) => batch.tried_on !== today && isOwn(batch) && tries.includes(batch.kind));
    return [...alertOf('importWaits', waiting), ...alertOf('importLapsed', lapsed)];
  };

type Tried = Pick<Selectable<DB['import_preparation']>, 'import_id' | 'prepared_by' | 'updated_at'>;

/** One alert of some batches, the one that waits longest first; none of none. */
function alertOf(kind: SecurityAlert['kind'], batches: readonly Tried[]): readonly SecurityAlert[] {
  const [first] = batches;
  if (first === undefined) return [];
  const alone = { record: { entity: 'import_batch', recordKey: String(first.import_id) } };
  return [
    {
      kind,
      cwid: '*',
      address: null,
      count: batches.length,
      at: first.updated_at.toISOString(),
      ...(batches.length === 1 ? alone : {}),
    },
  ];
}
