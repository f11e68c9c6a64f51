import { createHash } from 'node:crypto';
import type { RemoteJWKSet } from 'jose';
import type * as Library from 'openid-client';
import { isOnOwnMachine, type NamedProvider } from '#platform/config/named-provider.ts';
import { trustingFetch } from '#platform/network/trusting-fetch.ts';
import type { Services } from '#platform/services.ts';

/** How long what a provider says of itself is believed, in ms. */
const believedFor = 600_000;
/** How long it may take to answer, in seconds. */
const patience = 10;
/** How long its keys are believed, in ms: one that it withdrew verifies nothing from then on. */
const keysHoldMs = 300_000;
/**
 * For a logout token, which anybody may send, its keys are asked for again no sooner than after so many milliseconds, whatever key it is
 * signed by: half a minute, as the library would wait, is longer than a provider waits to sign by a new one.
 */
export const keysRestMs = 5_000;
/** How much its clock may differ, in seconds (decisions: moving-in section 2). */
export const skewSeconds = 60;

/** The provider could not be asked, or does not say of itself what it must. The message holds no secret. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** A provider that said what it is. */
export interface ProviderConnection {
  readonly library: typeof Library;
  readonly config: Library.Configuration;
  /** SHA-256, in hexadecimal, of what it said of itself */
  readonly digest: string;
  /** its keys, read when the first is needed and then remembered; null where it names none */
  readonly keys: RemoteJWKSet | null;
}

/** Asks a provider what it is, and remembers it for some minutes; one for each application. The library comes with the first question. */
export class ProviderConnections {
  readonly #services: Pick<Services, 'reachesOwnMachine'>;
  #held: { readonly named: NamedProvider; readonly at: number; readonly found: Promise<ProviderConnection> } | null =
    null;

  constructor(services: Pick<Services, 'reachesOwnMachine'>) {
    this.#services = services;
  }

  /** @throws ProviderUnavailable */
  async open(named: NamedProvider): Promise<ProviderConnection> {
    const held = this.#held;
    if (held !== null && held.named === named && Date.now() - held.at < believedFor) return held.found;
    const found = connect(named, this.#services.reachesOwnMachine === true);
    this.#held = { named, at: Date.now(), found };
    // A provider that was away is asked again by the next.
    found.catch(() => {
      if (this.#held?.found === found) this.#held = null;
    });
    return found;
  }
}

async function connect(named: NamedProvider, reachesOwnMachine: boolean): Promise<ProviderConnection> {
  const library = await import('openid-client');
  const { issuer, clientId, clientSecret, authorities } = named;
  const address = new URL(issuer);
  const isPlain = address.protocol === 'http:' && reachesOwnMachine && isOnOwnMachine(address);
  const asking = trustingFetch(authorities);
  try {
    const config = await library.discovery(
      address,
      clientId,
      { [library.clockTolerance]: skewSeconds, ...(clientSecret === null ? {} : { client_secret: clientSecret }) },
      clientSecret === null ? library.None() : undefined,
      {
        timeout: patience,
        [library.customFetch]: asking as Library.CustomFetch,
        execute: isPlain ? [library.allowInsecureRequests] : [],
      },
    );
    const told = config.serverMetadata();
    if (told.issuer !== issuer) throw new Error(`it calls itself ${told.issuer}`);
    const digest = createHash('sha256').update(JSON.stringify(told)).digest('hex');
    const keysAddress = told.jwks_uri === undefined ? null : new URL(told.jwks_uri);
    if (keysAddress?.protocol === 'http:' && !isPlain) throw new Error('its keys are not behind https');
    return { library, config, digest, keys: keysAddress === null ? null : await keysOf(keysAddress, asking) };
  } catch (error) {
    throw new ProviderUnavailable(reasonOf(error), { cause: error });
  }
}

async function keysOf(address: URL, asking: typeof fetch): Promise<RemoteJWKSet> {
  const { createRemoteJWKSet, customFetch } = await import('jose');
  const times = { cooldownDuration: keysRestMs, cacheMaxAge: keysHoldMs };
  return createRemoteJWKSet(address, { ...times, [customFetch]: asking as never });
}

/** What went wrong in a word or two: the library's own code, else the system's. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, cause, error: said } = error as Error & { code?: unknown; error?: unknown };
  const inner = cause instanceof Error ? `, ${reasonOf(cause)}` : '';
  const told = [code, said].filter((part) => typeof part === 'string').join(' ') || error.message;
  return `${told}${inner}`.slice(0, 180);
}
