import type { JWK } from 'jose';
import { claimMoment, claimText, isAllowedAlgorithm } from '#features/integrity/server/public.ts';
import type { NamedProvider } from '#platform/config/named-provider.ts';
import { type ProviderConnection, reasonOf, skewSeconds } from './connections.ts';
import type { Answer, Intent } from './intents.ts';

/** Why an answer is not believed: the code of the refusal, and what only the security event tells. */
export class NotBelieved extends Error {
  override readonly name = 'NotBelieved';
  readonly code: ProviderRefusal;
  /** counts as a wrong password does: somebody else's credentials, or old ones */
  readonly isCounted: boolean;

  constructor(code: ProviderRefusal, detail: string, isCounted = true) {
    super(detail);
    this.code = code;
    this.isCounted = isCounted;
  }
}

export type ProviderRefusal =
  | 'PROVIDER_REFUSED'
  | 'PROVIDER_DECLINED'
  | 'PROVIDER_UNAVAILABLE'
  | 'PROVIDER_OTHER_PERSON'
  | 'PROVIDER_NO_AUTH_TIME'
  | 'PROVIDER_STALE'
  | 'PROVIDER_LOW_ACR';

/**
 * Exchanges the code of an answer and reads its token: from this issuer, for this client, with the nonce of this very question, in
 * time, and signed with a key of the provider's own, which is kept as it is now.
 * @param current the address that the browser came back to
 * @throws NotBelieved PROVIDER_DECLINED, PROVIDER_UNAVAILABLE, PROVIDER_REFUSED
 */
export async function readAnswer(
  { library, config, digest, keys }: ProviderConnection,
  named: NamedProvider,
  intent: Intent,
  { current, state, verifier }: { readonly current: URL; readonly state: string; readonly verifier: string },
): Promise<Answer> {
  const declined = current.searchParams.get('error');
  try {
    const tokens = await library.authorizationCodeGrant(config, current, {
      expectedState: state,
      expectedNonce: intent.asked,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const idToken = tokens.id_token;
    if (claims === undefined || idToken === undefined) throw new NotBelieved('PROVIDER_REFUSED', 'no ID token');
    // The library believes what came over TLS without its signature, which is the evidence.
    const key = await keyOf(keys, idToken);
    const subject = claimText(claims.sub);
    if (subject === null || subject !== claims.sub) throw new NotBelieved('PROVIDER_REFUSED', 'no usable sub');
    const { auth_time: authTime, acr, amr, sid } = claims;
    return {
      idToken,
      key,
      providerDigest: digest,
      subject,
      username: claimText(claims[named.usernameClaim]) ?? '',
      fullName: claimText(claims.name) ?? '',
      authTime: typeof authTime === 'number' && claimMoment(authTime) !== null ? authTime : null,
      acr: claimText(acr),
      amr: claimText(Array.isArray(amr) ? amr.join(' ') : amr),
      sid: claimText(sid),
    };
  } catch (error) {
    if (error instanceof NotBelieved) throw error;
    const detail = reasonOf(error);
    if (declined !== null && error instanceof library.AuthorizationResponseError)
      throw new NotBelieved('PROVIDER_DECLINED', detail, false);
    const isAway = /^(TypeError|E[A-Z]+\b|OAUTH_TIMEOUT|.*fetch failed|.*ECONN|.*no answer)|OAUTH_RESPONSE_IS_NOT/.test(
      detail,
    );
    throw new NotBelieved(isAway ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_REFUSED', detail, !isAway);
  }
}

/**
 * The key that verifies a token, as JSON, so that it can be verified when the provider has long had others. Of a token that none of the
 * known ones verifies the keys are read again at once, however lately they were: it came from the provider itself, which may sign by
 * one that it has had for a moment.
 * @throws NotBelieved for an algorithm that others could sign with too, or without such a key; not counted where the provider does not
 * tell of the key that it signs by: nobody's credentials are wrong then
 */
async function keyOf(keys: ProviderConnection['keys'], idToken: string): Promise<string> {
  const { decodeProtectedHeader } = await import('jose');
  const { alg, kid } = decodeProtectedHeader(idToken);
  if (!isAllowedAlgorithm(alg)) throw new NotBelieved('PROVIDER_REFUSED', `signed with ${String(alg)}`);
  if (keys === null) throw new NotBelieved('PROVIDER_REFUSED', 'no keys', false);
  const named = () => (keys.jwks()?.keys ?? []).filter((key) => kid === undefined || key.kid === kid);
  const known = keys.fresh ? await verifying(named(), idToken) : null;
  if (known !== null) return JSON.stringify({ ...known, alg });
  await keys.reload().catch((error) => {
    throw new NotBelieved('PROVIDER_UNAVAILABLE', `its keys: ${reasonOf(error)}`, false);
  });
  const fresh = await verifying(named(), idToken);
  if (fresh !== null) return JSON.stringify({ ...fresh, alg });
  throw new NotBelieved('PROVIDER_REFUSED', 'no key verifies it', kid !== undefined && named().length > 0);
}

/** The public part of the first of the keys that verifies a token. */
async function verifying(keys: readonly JWK[], idToken: string): Promise<JWK | null> {
  const { compactVerify, createLocalJWKSet } = await import('jose');
  for (const key of keys) {
    try {
      await compactVerify(idToken, createLocalJWKSet({ keys: [key] }));
      const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, k: _k, x5c: _x5c, ...open } = key;
      return open;
    } catch {
      // The next one may be it.
    }
  }
  return null;
}

/**
 * Holds an answer against what a signature needs: credentials given by the same person, after they were asked for, at a level that
 * is allowed. When a token was made proves nothing: a provider may make it from credentials of this morning.
 * @param subject of the person who signs
 * @throws NotBelieved
 */
export function requireFresh(
  { signAcrValues }: Pick<NamedProvider, 'signAcrValues'>,
  intent: Intent,
  answer: Answer,
  subject: string | null,
): void {
  const { authTime, acr } = answer;
  if (subject !== null && answer.subject !== subject)
    throw new NotBelieved('PROVIDER_OTHER_PERSON', `answered by ${answer.username || answer.subject}`.slice(0, 200));
  if (authTime === null) throw new NotBelieved('PROVIDER_NO_AUTH_TIME', 'no auth_time', false);
  const seconds = intent.madeAt.getTime() / 1000 - authTime;
  if (seconds > skewSeconds) {
    throw new NotBelieved('PROVIDER_STALE', `auth_time is ${Math.round(seconds)} s older than the question`);
  }
  // A moment that is still to come would make an answer good for later questions.
  if (authTime * 1000 > Date.now() + skewSeconds * 1000)
    throw new NotBelieved('PROVIDER_STALE', 'auth_time is still to come');
  if (signAcrValues.length > 0 && !signAcrValues.includes(acr ?? ''))
    throw new NotBelieved('PROVIDER_LOW_ACR', `acr is ${acr ?? 'missing'}`);
}
