import type { Selectable } from 'kysely';
import { updateAudited } from '#features/integrity/server/public.ts';
import { recordErrors, type SignedWrite } from '#features/records/server/public.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import type { GridFields } from '#platform/grid/fields.ts';
import type { Act } from '#platform/signing/act.ts';
import { type ChangeVerdict, RequestStatus } from '../../shared/change-requests.ts';
import { settingsErrors } from '../errors.ts';
import { type ChangeKindName, secretPurpose, type WantedChanges } from './ask-change.ts';

export type RequestRow = Selectable<DB['change_request']>;

/** A request as it is made good. */
export interface ReleasedChange {
  readonly employeeNr: number | null;
  readonly connectionId: number | null;
  readonly baseRevision: number;
  readonly changes: WantedChanges;
  readonly secret: string | null;
  /** who asked, for the alerts about it */
  readonly requestedBy: { readonly employeeNr: number; readonly cwid: string };
  /** cwid */
  readonly releasedBy: string;
}

/** What a kind of change needs: the words of its fields, and how it is made. */
export interface ChangeKind {
  readonly fields: GridFields;
  /**
   * Makes the change, unsigned: the signature signs the request.
   * @throws Refusal RECORD_STALE where the record is no longer at its base, and those of the change itself
   */
  apply(write: SignedWrite, released: ReleasedChange): Promise<void>;
  /** Ends what was made with the request and waits for it, once it is refused or withdrawn; unsigned likewise. */
  decline?(write: SignedWrite, declined: Pick<ReleasedChange, 'connectionId' | 'changes'>): Promise<void>;
}

export type ChangeKinds = Readonly<Record<ChangeKindName, ChangeKind>>;

const statusOf = {
  release: RequestStatus.Released,
  refuse: RequestStatus.Refused,
  withdraw: RequestStatus.Withdrawn,
} as const;

/** What somebody may do with a request: who asked withdraws it; another one refuses it, and releases it unless it is about them. */
export function verdictsFor(
  row: Pick<RequestRow, 'status' | 'requested_by' | 'employee_nr'>,
  employeeNr: number,
): ChangeVerdict[] {
  if (row.status !== RequestStatus.Waiting) return [];
  if (row.requested_by === employeeNr) return ['withdraw'];
  return row.employee_nr === employeeNr ? ['refuse'] : ['release', 'refuse'];
}

/**
 * Releases, refuses or withdraws a change that waits; a released one is made in the same transaction, over the revision
 * that it was asked for and no other. With one that is refused or withdrawn ends what waited for it.
 * @throws Refusal RECORD_NOT_FOUND, CHANGE_DECIDED, CHANGE_NEEDS_ANOTHER, CHANGE_OF_ANOTHER, RECORD_STALE and those of the
 * change itself
 */
export async function decideChange(
  write: SignedWrite,
  kinds: ChangeKinds,
  requestId: number,
  verdict: ChangeVerdict,
): Promise<void> {
  const { tx, act } = write;
  const me = act.signature?.employeeNr ?? 0;
  const row = await tx
    .selectFrom('change_request')
    .selectAll()
    .where('change_request_id', '=', requestId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => recordErrors.RECORD_NOT_FOUND());
  if (row.status !== RequestStatus.Waiting) throw settingsErrors.CHANGE_DECIDED();
  if (!verdictsFor(row, me).includes(verdict)) {
    throw verdict === 'withdraw' ? settingsErrors.CHANGE_OF_ANOTHER() : settingsErrors.CHANGE_NEEDS_ANOTHER();
  }
  const decided = { status: statusOf[verdict], decided_by: me, decided_at: act.at };
  await updateAudited(tx, 'change_request', { change_request_id: requestId }, decided, act);
  const following = await asFollowing(write, row, verdict);
  const { [row.kind as ChangeKindName]: kind } = kinds;
  if (verdict === 'release') await makeGood(following, kind, row);
  else await kind.decline?.(following, { connectionId: row.connection_id, changes: row.changes as WantedChanges });
  await tx
    .updateTable('change_request_secret')
    .set({ sealed: null })
    .where('change_request_id', '=', requestId)
    .execute();
}

interface Following extends SignedWrite {
  readonly asker: string;
}

const verbs = { release: 'Liberada', refuse: 'Rechazada', withdraw: 'Retirada' } as const;

/** What follows from a decision is unsigned: the signature signs the request. The history of it names both people, and why. */
async function asFollowing(write: SignedWrite, row: RequestRow, verdict: ChangeVerdict): Promise<Following> {
  const { tx, act } = write;
  const { cwid: asker } = await tx
    .selectFrom('collaborator')
    .select('cwid')
    .where('employee_nr', '=', row.requested_by)
    .executeTakeFirstOrThrow();
  const { change_request_id: requestId, request_reason: asked } = row;
  const reason = `Solicitud ${requestId} de ${asker}: ${asked}. ${verbs[verdict]} por ${act.by}: ${act.reason}`;
  return { ...write, act: { ...act, ...withReason(act), reason: reason.slice(0, 255) }, signs: false, asker };
}

async function makeGood({ asker, ...write }: Following, kind: ChangeKind, row: RequestRow): Promise<void> {
  const { services, tx, act } = write;
  const { change_request_id: requestId } = row;
  const held = await tx
    .selectFrom('change_request_secret')
    .select('sealed')
    .where('change_request_id', '=', requestId)
    .executeTakeFirst();
  await kind.apply(write, {
    employeeNr: row.employee_nr,
    connectionId: row.connection_id,
    baseRevision: row.base_revision,
    changes: row.changes as WantedChanges,
    secret: held?.sealed == null ? null : services.secrets.open(held.sealed, secretPurpose(requestId)),
    requestedBy: { employeeNr: row.requested_by, cwid: asker },
    releasedBy: act.by,
  });
}

/** The signature keeps the reason that was typed with it. */
const withReason = ({ signature, reason }: Act): Pick<Act, 'signature'> =>
  signature === undefined ? {} : { signature: { ...signature, reason } };
