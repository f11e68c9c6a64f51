import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DB } from '#platform/db/schema.generated.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';

/**
 * What a proof covers of an event. Its moment is left to the database, which bounds it (migration 0081) and replaces one that is
 * far from its own clock; its number is given after the proof.
 */
export type ProvenFields = Pick<
  Selectable<DB['security_event']>,
  'kind' | 'cwid' | 'employee_nr' | 'address' | 'detail' | 'by_cwid' | 'place' | 'session_id'
> & {
  /** by name; null of events of before this column (migration 0134), which are proven without it */
  readonly facts: unknown;
};

/** The columns of an event that tell whether it is proven. */
export const provenColumns = [
  'kind',
  'cwid',
  'employee_nr',
  'address',
  'detail',
  'by_cwid',
  'place',
  'session_id',
  'facts',
  'proof',
] as const satisfies readonly (keyof ProvenFields | 'proof')[];

/**
 * Kinds that the database writes, without a proof, with what they tell of: a change of password or passkey, its notice, the beginning or the end of
 * a session. The last one the program writes too, and then with a proof, as nobody else may write an event without.
 */
export const databaseKinds = [
  'passwordChanged',
  'passwordSeen',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeySeen',
  'providerLinked',
  'providerUnlinked',
  'signInSucceeded',
  'sessionRenewed',
  'sessionRevoked',
] as const;

const purpose = 'securityEvent';
const nonceLength = 16;

function digest(secrets: SecretBox, nonce: Buffer, event: ProvenFields): Buffer {
  const { kind, cwid, employee_nr, address, detail, by_cwid, place, session_id, facts } = event;
  const fields = [nonce.toString('hex'), kind, cwid, employee_nr, address, detail, by_cwid, place, session_id];
  return secrets.digest(JSON.stringify(facts === null ? fields : [...fields, inOrder(facts)]), purpose);
}

/** The database keeps names in an order of its own. */
const inOrder = (facts: unknown) => Object.entries(facts as object).sort(([a], [b]) => (a < b ? -1 : 1));

/** Random bytes, so that no two events have one proof, which the database takes once alone; and their HMAC with the event. */
export function proveEvent(secrets: SecretBox, event: ProvenFields): Buffer {
  const nonce = randomBytes(nonceLength);
  return Buffer.concat([nonce, digest(secrets, nonce, event)]);
}

/** Whether an event was written with the key of the installation. */
export function isProven(secrets: SecretBox, event: ProvenFields & { readonly proof: Buffer | null }): boolean {
  const { proof } = event;
  if (proof === null || proof.length !== nonceLength + 32) return false;
  return timingSafeEqual(proof.subarray(nonceLength), digest(secrets, proof.subarray(0, nonceLength), event));
}
