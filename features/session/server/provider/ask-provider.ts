import { readProvider, readReturnOrigin } from '#platform/parameters/read-provider.ts';
import { sessionErrors } from '../errors.ts';
import type { SessionServices } from '../session-services.ts';
import { type ProviderConnection, ProviderUnavailable } from './connections.ts';
import { makeIntent, type Question, verifierOf } from './intents.ts';

type ReleasedProvider = Exclude<Awaited<ReturnType<typeof readProvider>>, string>;

/**
 * The provider that people sign in and sign by now.
 * @throws Refusal PROVIDER_OFF, PROVIDER_CHANGED
 */
export async function requireProvider({ db, provider }: SessionServices): Promise<ReleasedProvider> {
  const released = await readProvider({ provider }, db);
  if (released === 'off') throw sessionErrors.PROVIDER_OFF();
  if (released === 'changed') throw sessionErrors.PROVIDER_CHANGED();
  return released;
}

/** @throws Refusal PROVIDER_UNAVAILABLE: nothing else takes its place */
export async function openProvider(
  { providers }: SessionServices,
  { named }: Pick<ReleasedProvider, 'named'>,
): Promise<ProviderConnection> {
  try {
    return await providers.open(named);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw sessionErrors.PROVIDER_UNAVAILABLE({ provider: named.displayName });
  }
}

type Asked = Pick<Question, 'purpose' | 'cookie' | 'sessionId' | 'act' | 'isWindow' | 'isShared'> & {
  /** the address that the call came to */
  readonly origin: string;
  /** what the person is called at the provider, so that it need not be typed again */
  readonly loginHint?: string | undefined;
};

/**
 * Prepares one question to the provider. Credentials are given anew for every signature: it is told so, and believed by
 * `auth_time` alone, since what is asked passes through the person's own browser (21 CFR 11.200(a)(1)).
 * @returns the number of the question, and the address that the browser goes to
 * @throws Refusal PROVIDER_OFF, PROVIDER_CHANGED, PROVIDER_UNAVAILABLE, PROVIDER_ADDRESS, PROVIDER_NO_TABLET
 */
export async function askProvider(
  services: SessionServices,
  asked: Asked,
  released?: Pick<ReleasedProvider, 'named'>,
): Promise<{ readonly intent: string; readonly address: string }> {
  const { db, secrets } = services;
  const { named } = released ?? (await requireProvider(services));
  const origin = await readReturnOrigin(db, asked.origin);
  if (origin === null) throw sessionErrors.PROVIDER_ADDRESS();
  const { library, config } = await openProvider(services, { named });
  const told = config.serverMetadata();
  // Of several people on one device each begins where nobody is signed in.
  if (asked.isShared && told.end_session_endpoint === undefined) throw sessionErrors.PROVIDER_NO_TABLET();
  const { issuer, clientId, scopes, signAcrValues } = named;
  const made = await makeIntent(db, { ...asked, origin, issuer, clientId });
  const parameters: Record<string, string> = {
    redirect_uri: made.redirectUri,
    scope: scopes,
    state: made.state,
    nonce: made.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(verifierOf(secrets, made.intentId)),
    code_challenge_method: 'S256',
    ...(asked.loginHint === undefined ? {} : { login_hint: asked.loginHint }),
    // So that credentials of a sign-in are known again where somebody signs by them.
    claims: claimsOf(asked.purpose !== 'signIn'),
    ...(asked.purpose === 'signIn' ? {} : anew(signAcrValues)),
  };
  try {
    // Where it takes them from the server itself, nobody can strip them on the way.
    const address =
      told.pushed_authorization_request_endpoint === undefined
        ? library.buildAuthorizationUrl(config, parameters)
        : await library.buildAuthorizationUrlWithPAR(config, parameters);
    return { intent: made.intentId, address: address.href };
  } catch {
    throw sessionErrors.PROVIDER_UNAVAILABLE({ provider: named.displayName });
  }
}

const claimsOf = (isEssential: boolean): string =>
  JSON.stringify({ id_token: { auth_time: isEssential ? { essential: true } : null } });

const anew = (acrValues: readonly string[]): Record<string, string> => ({
  prompt: 'login',
  max_age: '0',
  ...(acrValues.length === 0 ? {} : { acr_values: acrValues.join(' ') }),
});
