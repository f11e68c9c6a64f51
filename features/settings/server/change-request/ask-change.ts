import { insertAudited } from '#features/integrity/server/public.ts';
import type { SignedWrite } from '#features/records/server/public.ts';
import { askedMeaning } from '#features/records/shared/contract.ts';
import type { Act } from '#platform/signing/act.ts';
import { passwordPlaceholder } from '../../shared/contract.ts';

/** Kinds of change that take two people. */
export type ChangeKindName = 'parameters' | 'account' | 'provider' | 'connection';

/** Wire name → what stands, and what is wanted; a secret is asterisks on either side. */
export type WantedChanges = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;

interface AskedChange {
  readonly kind: ChangeKindName;
  /** whose account it is; null for the other kinds */
  readonly employeeNr: number | null;
  /** which connection it is about; absent for the other kinds */
  readonly connectionId?: number;
  /** the revision that the change was asked over */
  readonly baseRevision: number;
  readonly changes: WantedChanges;
  /** what nobody may read before it is released; sealed, and erased when it is decided */
  readonly secret?: string | undefined;
}

/** How a request shows a secret: whether there is one, and nothing else. */
export const shownSecret = (isSet: boolean): string => (isSet ? passwordPlaceholder : '');

/** What the secret of a request is sealed for: it opens for no other request. */
export const secretPurpose = (requestId: number) => `change_request_secret ${requestId}`;

/**
 * Keeps a change for another administrator to release, signed by who asks (decisions section 5, four eyes).
 * The caller holds the record that it is about.
 * @returns number of the request
 */
export async function askChange(write: SignedWrite, asked: AskedChange): Promise<number> {
  const { services, tx, act, signs = true } = write;
  const { signature } = act;
  if (signature === undefined) throw new Error('A change that takes two people is signed.');
  const row = await insertAudited(
    tx,
    'change_request',
    {
      kind: asked.kind,
      employee_nr: asked.employeeNr,
      connection_id: asked.connectionId ?? null,
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

/** The signature under a request says that it is one, not that the change was made. */
function asRequest(act: Act): Act {
  return act.signature === undefined ? act : { ...act, signature: { ...act.signature, meaning: askedMeaning } };
}
