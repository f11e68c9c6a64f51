import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { insertAudited, provePasskey, updateAudited } from '#features/integrity/server/public.ts';
import type { DatabaseTransaction, Queryable } from '#platform/db/database.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { RelyingParty } from '#platform/parameters/read-passkeys.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import { productName } from '#product/product-name.ts';
import { type AttestationBody, type AttestationOptions, mostPasskeys } from '../../shared/passkeys.ts';
import { sessionErrors } from '../errors.ts';
import { findAccount } from '../queries/accounts.ts';
import { isPasswordOfAnother } from '../queries/assignments.ts';
import { readPasskeysOf } from '../queries/passkeys.ts';
import { makeChallenge, takeChallenge } from './challenges.ts';
import { requireParty } from './verify-passkey.ts';

/** ES256, EdDSA, RS256: what authenticators of today sign with. */
const algorithms = [-7, -8, -257];
const transportsLength = 100;

/**
 * What the caller's authenticator is asked to make: a passkey that it finds by itself at sign-in, and that it uses
 * after a PIN or a finger alone.
 * @throws Refusal PASSKEYS_OFF, PASSKEY_OF_DIRECTORY, PASSKEY_NEEDS_OWN_PASSWORD, PASSKEY_TOO_MANY
 */
export async function askForPasskey(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  session: RequestSession,
  origin: string,
): Promise<AttestationOptions> {
  const { sessionId, employeeNr, cwid, fullName } = session;
  const party = await requireParty(db, origin);
  await requireOwnPassword(db, session, clock.now());
  const own = await readPasskeysOf(db, employeeNr);
  if (own.length >= mostPasskeys) throw sessionErrors.PASSKEY_TOO_MANY();
  // Kept by the authenticator: one entry for each person, which says nothing of them.
  const handle = secrets.digest(String(employeeNr), 'passkey.user').toString('base64url');
  return {
    challenge: await makeChallenge(db, { purpose: 'add', asker: { sessionId }, act: null }),
    rp: { id: party.id, name: productName },
    user: { id: handle, name: cwid, displayName: fullName },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: 120_000,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' as const })),
  };
}

interface Registration {
  readonly name: string;
  readonly credential: AttestationBody;
  readonly origin: string;
}

interface Write {
  readonly services: Pick<Services, 'secrets'>;
  readonly tx: DatabaseTransaction;
  readonly act: Act;
  readonly session: RequestSession;
}

/**
 * Registers a passkey of the signer's own, in the transaction of their signature, which was given with the password.
 * The database tells their bell.
 * @returns its number
 * @throws Refusal PASSKEY_NEEDS_PASSWORD, PASSKEYS_OFF, PASSKEY_OF_DIRECTORY, PASSKEY_NEEDS_OWN_PASSWORD,
 * PASSKEY_TOO_MANY, PASSKEY_REFUSED, PASSKEY_TAKEN
 */
export async function addPasskey(
  { services, tx, act, session }: Write,
  { name, credential, origin }: Registration,
): Promise<number> {
  requirePassword(act);
  const party = await requireParty(tx, origin);
  const { employeeNr: employee_nr, sessionId } = session;
  await tx.selectFrom('credential').select('employee_nr').where('employee_nr', '=', employee_nr).forUpdate().execute();
  await requireOwnPassword(tx, session, act.at);
  if ((await readPasskeysOf(tx, employee_nr)).length >= mostPasskeys) throw sessionErrors.PASSKEY_TOO_MANY();
  const challenge = challengeIn(credential);
  const asked = await takeChallenge(tx, challenge, { purpose: 'add', asker: { sessionId }, act: null });
  if (asked === null) throw sessionErrors.PASSKEY_REFUSED();
  const made = await verifyNew(credential, challenge, party);
  const isTaken = await tx
    .selectFrom('passkey')
    .select('passkey_id')
    .where('credential_id', '=', made.credential_id)
    .executeTakeFirst();
  if (isTaken !== undefined) throw sessionErrors.PASSKEY_TAKEN();
  const key = { employee_nr, credential_id: made.credential_id, public_key: made.public_key, rp_id: party.id };
  const row = { ...key, ...made, name, registered_at: act.at, proof: provePasskey(services.secrets, key) };
  return (await insertAudited(tx, 'passkey', row, act)).passkey_id;
}

/**
 * Removes a passkey for good, signed with the password. The database tells its person's bell.
 * @param employeeNr whose it is
 * @throws Refusal PASSKEY_NEEDS_PASSWORD, PASSKEY_NOT_FOUND
 */
export async function removePasskey(
  { tx, act }: Pick<Write, 'tx' | 'act'>,
  employeeNr: number,
  passkeyId: number,
): Promise<void> {
  requirePassword(act);
  const found = await tx
    .selectFrom('passkey')
    .select('passkey_id')
    .where('passkey_id', '=', passkeyId)
    .where('employee_nr', '=', employeeNr)
    .where('deleted', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw sessionErrors.PASSKEY_NOT_FOUND();
  await updateAudited(tx, 'passkey', { passkey_id: passkeyId }, { deleted: true }, act, { action: 'delete' });
}

/** Who took a device with its PIN neither adds another key nor removes one. */
function requirePassword({ signature }: Act): void {
  if (signature === undefined || signature.passkeyUse !== undefined) throw sessionErrors.PASSKEY_NEEDS_PASSWORD();
}

/**
 * Who set somebody's password knows it, and would keep a passkey after its person has chosen another.
 * @throws Refusal PASSKEY_OF_DIRECTORY, PASSKEY_NEEDS_OWN_PASSWORD
 */
async function requireOwnPassword(
  db: Queryable,
  { cwid, employeeNr }: Pick<RequestSession, 'cwid' | 'employeeNr'>,
  now: Date,
): Promise<void> {
  const account = await findAccount(db, cwid, now);
  if (account?.isOfDirectory === true) throw sessionErrors.PASSKEY_OF_DIRECTORY();
  if (account?.isOfProvider === true) throw sessionErrors.PASSKEY_OF_PROVIDER();
  if (await isPasswordOfAnother(db, employeeNr)) throw sessionErrors.PASSKEY_NEEDS_OWN_PASSWORD();
}

function challengeIn({ response }: AttestationBody): string {
  try {
    return String(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')).challenge);
  } catch {
    throw sessionErrors.PASSKEY_REFUSED();
  }
}

/** What is kept of a new passkey. @throws Refusal PASSKEY_REFUSED */
async function verifyNew(credential: AttestationBody, challenge: string, party: RelyingParty) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (verified?.verified !== true) throw sessionErrors.PASSKEY_REFUSED();
  const { credential: made, credentialDeviceType } = verified.registrationInfo;
  const transports = (credential.response.transports ?? []).filter((name) => /^[a-z-]+$/.test(name));
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    is_synced: credentialDeviceType === 'multiDevice',
    transports: transports.join(',').slice(0, transportsLength),
  };
}
