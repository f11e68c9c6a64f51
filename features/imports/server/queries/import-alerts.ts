import type { AlertSource } from '#features/notifications/server/public.ts';
import { isFourEyesInForce } from '#features/settings/server/public.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { roleOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { releaseImport } from '../../shared/calls.ts';
import { ImportState } from '../../shared/codes.ts';
import { type RowCounts, whyNotReleased } from '../../shared/outcome.ts';
import type { ImportSettings } from '../../shared/settings.ts';
import { kindsReleasedBy } from '../rights.ts';

/** Tells who may release imports how many await it, and of one that is alone which. With four eyes nobody hears of those that they prepared. */
export const importAlerts =
  ({ db }: Pick<Services, 'db'>): AlertSource =>
  async (session) => {
    const role = roleOf(session);
    if (!mayCall(role, releaseImport)) return [];
    const tried = await db
      .selectFrom('import_preparation')
      .select(['import_id', 'counts', 'settings', 'prepared_by', 'updated_at'])
      .where('state', '=', ImportState.Tried)
      .where('of_server', '=', false)
      .where('kind', 'in', [...kindsReleasedBy(role)])
      .orderBy('updated_at')
      .execute();
    const whole = tried.filter(
      ({ counts, settings }) =>
        whyNotReleased(counts as unknown as RowCounts, settings as unknown as ImportSettings) === null,
    );
    const hasOwn = whole.some(({ prepared_by }) => prepared_by === session.employeeNr);
    const needsAnother = hasOwn && (await isFourEyesInForce(db));
    const waiting = needsAnother ? whole.filter(({ prepared_by }) => prepared_by !== session.employeeNr) : whole;
    const [first] = waiting;
    if (first === undefined) return [];
    const alone = { record: { entity: 'import_batch', recordKey: String(first.import_id) } };
    return [
      {
        kind: 'importWaits',
        cwid: '*',
        address: null,
        count: waiting.length,
        at: first.updated_at.toISOString(),
        ...(waiting.length === 1 ? alone : {}),
      },
    ];
  };
