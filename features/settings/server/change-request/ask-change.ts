import { sql } from 'kysely';
import { insertAudited } from '#features/integrity/server/public.ts';
import { askedMeaning } from '#features/records/contract.ts';
import { isJustWritten, type SignedWrite } from '#features/records/server/public.ts';
import type { Act } from '#platform/signing/act.ts';
import { RequestStatus } from '../../change-requests.ts';
import { passwordPlaceholder } from '../../contract.ts';

/** Kinds of change that take two people. */
export type ChangeKindName = 'parameters' | 'account';

/** Wire name → what stands, and what is wanted; a secret is asterisks on either side. */
export type WantedChanges = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

interface AskedChange {
  readonly kind: ChangeKindName;
  /** whose account it is; null for parameters */
  readonly employeeNr: number | null;
  /** the revision that the change was asked over */
  readonly baseRevision: number;
  readonly changes: WantedChanges;
  /** what nobody may read before it is released; sealed, and erased when it is decided */
  readonly secret?: string | undefined;
  /** whether what is kept already is that secret; by default where it is the same text */
  isSameSecret?(kept: string): Promise<boolean>;
}

/** How a request shows a secret: whether there is one, and nothing else. */
export const shownSecret = (isSet: boolean): string => (isSet ? passwordPlaceholder : '');

/** What the secret of a request is sealed for: it opens for no other request. */
export const secretPurpose = (requestId: number) => `change_request_secret ${requestId}`;

/**
 * Keeps a change for another administrator to release, signed by who asks (decisions section 5, four eyes). Asked again because no reply
 * came, it waits once. The caller holds the record that it is about.
 * @returns number of the request
 */
export async function askChange(write: SignedWrite, asked: AskedChange): Promise<number> {
  const { services, tx, act, signs = true } = write;
  const { signature } = act;
  if (signature === undefined) throw new Error('A change that takes two people is signed.');
  const repeated = await findRepeated(write, asked, signature.employeeNr);
  if (repeated !== undefined) return repeated;
  const row = await insertAudited(
    tx,
    'change_request',
    {
      kind: asked.kind,
      employee_nr: asked.employeeNr,
      base_revision: asked.baseRevision,
      changes: JSON.stringify(asked.changes),
      requested_by: signature.employeeNr,
      requested_at: act.at,
      request_reason: act.reason,
    },
    signs ? asRequest(act) : act,
    { signs },
  );
  const requestId = row.change_request_id;
  if (asked.secret !== undefined) {
    const sealed = services.secrets.seal(asked.secret, secretPurpose(requestId));
    await tx.insertInto('change_request_secret').values({ change_request_id: requestId, sealed }).execute();
  }
  return requestId;
}

/** The number of the same request, of the same person, of a moment ago, that still waits. */
async function findRepeated(
  { services, tx, act }: SignedWrite,
  { kind, employeeNr, baseRevision, changes, secret, isSameSecret }: AskedChange,
  requestedBy: number,
): Promise<number | undefined> {
  const waiting = await tx
    .selectFrom('change_request as r')
    .leftJoin('change_request_secret as s', 's.change_request_id', 'r.change_request_id')
    .select(['r.change_request_id as id', 'r.reason', 'r.updated_by', 'r.updated_at', 's.sealed'])
    .where('r.status', '=', RequestStatus.Waiting)
    .where('r.kind', '=', kind)
    .where('r.employee_nr', 'is not distinct from', employeeNr)
    .where('r.base_revision', '=', baseRevision)
    .where('r.requested_by', '=', requestedBy)
    .where(sql<boolean>`r.changes = ${JSON.stringify(changes)}::jsonb`)
    .execute();
  for (const { id, sealed, ...written } of waiting) {
    if (!isJustWritten(act, written)) continue;
    if (secret === undefined && sealed === null) return id;
    if (secret === undefined || sealed === null) continue;
    const kept = services.secrets.open(sealed, secretPurpose(id));
    if (isSameSecret === undefined ? kept === secret : await isSameSecret(kept)) return id;
  }
  return undefined;
}

/** The signature under a request says that it is one, not that the change was made. */
function asRequest(act: Act): Act {
  return act.signature === undefined ? act : { ...act, signature: { ...act.signature, meaning: askedMeaning } };
}
