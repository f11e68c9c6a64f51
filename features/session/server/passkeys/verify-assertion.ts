import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { type ActToAssert, provePasskey, recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { RelyingParty } from '#platform/parameters/read-passkeys.ts';
import type { AssertionBody } from '../../shared/passkeys.ts';
import { sessionErrors } from '../errors.ts';
import { findPasskey, lockCounter, type Passkey } from '../queries/passkeys.ts';
import type { SessionServices } from '../session-services.ts';
import { type Asker, takeChallenge } from './challenges.ts';

interface Check {
  readonly assertion: AssertionBody;
  readonly party: RelyingParty;
  readonly asker: Asker;
  /** what is signed; null at sign-in */
  readonly act: ActToAssert | null;
  /** whose it must be; null at sign-in, where it says so itself */
  readonly signer: { readonly employeeNr: number; readonly cwid: string } | null;
  /** the caller's network address, for the security event */
  readonly address: string;
}

/** An assertion that was believed, and kept. */
export interface Believed {
  readonly useId: number;
  readonly employeeNr: number;
  readonly cwid: string;
}

/** Why an assertion is not believed, for the security event alone; the person reads one text for every cause. */
class NotBelieved extends Error {
  override readonly name = 'NotBelieved';
}

/**
 * Believes an assertion once: the challenge is this installation's, of this act and of who answers it, and was not
 * answered before; the passkey is its person's and stands; the authenticator verified its user (a PIN, a finger: the
 * second component, 21 CFR 11.200(a)), signed it, and has counted on. What was believed is kept with its passkey, so
 * that it can be verified again.
 * @throws Refusal PASSKEY_REFUSED, PASSKEY_COPIED, each with a security event
 */
export async function believeAssertion(services: SessionServices, check: Check): Promise<Believed> {
  const { assertion, signer, act, address } = check;
  const passkey = await findPasskey(services.db, assertion.id);
  const at = services.clock.now();
  const who = signer ?? { cwid: passkey?.cwid ?? '*', employeeNr: passkey?.employee_nr };
  const event = { at, cwid: who.cwid, employeeNr: who.employeeNr, address };
  try {
    const { nonce, counter } = await verify(services, check, passkey);
    if (passkey === undefined) throw new NotBelieved('unknown');
    const useId = await keepUse(services, passkey, { check, nonce, counter, at });
    if (useId !== null) return { useId, employeeNr: passkey.employee_nr, cwid: passkey.cwid };
    const detail = `passkey ${passkey.passkeyId}: its count went back to ${counter}`;
    await recordSecurityEvent(services, { ...event, kind: 'passkeyCopied', detail });
    throw sessionErrors.PASSKEY_COPIED();
  } catch (error) {
    if (!(error instanceof NotBelieved)) throw error;
    const kind = act === null ? 'signInFailed' : 'signingFailed';
    await services.guard.record({ ...event, kind, detail: `passkey: ${error.message}` });
    throw sessionErrors.PASSKEY_REFUSED();
  }
}

/** @throws NotBelieved */
async function verify(services: SessionServices, check: Check, passkey: Passkey | undefined) {
  const { assertion, party, asker, act, signer } = check;
  const told = readClientData(assertion);
  const purpose = act === null ? 'signIn' : 'sign';
  // Taken in any case: a challenge that was tried with something false is over.
  const asked = await takeChallenge(services.db, told.challenge, { purpose, asker, act });
  if (asked === null) throw new NotBelieved('its challenge was not made for this, was answered already, or is too old');
  if (passkey === undefined) throw new NotBelieved('it is not registered, or was removed');
  if (signer !== null && passkey.employee_nr !== signer.employeeNr)
    throw new NotBelieved(`it is that of ${passkey.cwid}`);
  if (!provePasskey(services.secrets, passkey).equals(passkey.proof)) {
    throw new NotBelieved('it was not registered by the product');
  }
  if (passkey.isOver) throw new NotBelieved('somebody else set the password since it was registered');
  if (told.crossOrigin) throw new NotBelieved('it was asked for within a page of another site');
  const counter = await counterOf(assertion, { challenge: told.challenge, party, passkey });
  return { nonce: asked.nonce, counter };
}

/** @throws NotBelieved what the library says is wrong, or that its signature is not the passkey's */
async function counterOf(
  assertion: AssertionBody,
  {
    challenge,
    party,
    passkey,
  }: { readonly challenge: string; readonly party: RelyingParty; readonly passkey: Passkey },
): Promise<number> {
  // Only where passkeys are used at all: it brings the whole of X.509 with it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      // A company that moved to another domain has its people register again.
      expectedRPID: passkey.rp_id === party.id ? party.id : [],
      requireUserVerification: true,
      // Counted here, under a lock.
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: 0,
      },
    });
    if (!verified) throw new NotBelieved('its signature is not that of the passkey');
    return authenticationInfo.newCounter;
  } catch (error) {
    throw error instanceof NotBelieved
      ? error
      : new NotBelieved(error instanceof Error ? error.message : String(error));
  }
}

interface ClientData {
  readonly challenge: string;
  readonly crossOrigin: boolean;
}

function readClientData({ response }: AssertionBody): ClientData {
  try {
    const told = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as Partial<ClientData>;
    return { challenge: String(told.challenge), crossOrigin: told.crossOrigin === true };
  } catch {
    throw new NotBelieved('it cannot be read');
  }
}

interface Use {
  readonly check: Check;
  readonly nonce: string;
  readonly counter: number;
  readonly at: Date;
}

/**
 * Keeps the evidence of an assertion.
 * @returns its number; null where the authenticator has not counted on: there are two of it
 */
function keepUse(
  { db }: SessionServices,
  { passkeyId }: Passkey,
  { check, nonce, counter, at }: Use,
): Promise<number | null> {
  const { act, assertion } = check;
  const { authenticatorData, clientDataJSON, signature } = assertion.response;
  return db.transaction().execute(async (tx) => {
    const last = await lockCounter(tx, passkeyId);
    if (last === null) throw new NotBelieved('it was removed');
    if (counter <= last && (counter > 0 || last > 0)) return null;
    const { use_id } = await tx
      .insertInto('passkey_use')
      .values({
        passkey_id: passkeyId,
        purpose: act === null ? 'signIn' : 'sign',
        used_at: at,
        nonce,
        call: act?.call ?? null,
        call_number: act?.number ?? null,
        body_digest: act?.bodyDigest ?? null,
        counter,
        authenticator_data: Buffer.from(authenticatorData, 'base64url'),
        client_data: Buffer.from(clientDataJSON, 'base64url'),
        signature: Buffer.from(signature, 'base64url'),
      })
      .returning('use_id')
      .executeTakeFirstOrThrow();
    return use_id;
  });
}
