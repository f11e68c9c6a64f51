import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readAuthorities } from './read-authorities.ts';

/** The identity provider (OpenID Connect) that the environment names, and how the product is known to it. */
export interface NamedProvider {
  /** as the provider calls itself, to the last slash */
  readonly issuer: string;
  readonly clientId: string;
  /** null: the product is a public client there, whose codes PKCE alone protects */
  readonly clientSecret: string | null;
  /** separated by blanks */
  readonly scopes: string;
  /** the claim that holds the cwid */
  readonly usernameClaim: string;
  /** what people call it; its host where none was given */
  readonly displayName: string;
  /** of which a signature needs one; empty: every one is allowed */
  readonly signAcrValues: readonly string[];
  /** certificates (PEM) of the authority that it shows, besides the known ones */
  readonly authorities?: string | undefined;
}

export const issuerForm = 'an https address without query, such as https://login.company.example';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether an address is on this very machine, where alone a provider may answer in plain (`LOCAL_SERVERS`). */
export const isOnOwnMachine = (address: URL): boolean => loopback.test(address.hostname);

/** Whether a text can name a provider: https, or http on this very machine, with no user, query or fragment. */
export function isIssuer(text: string): boolean {
  if (text.length > 255 || !URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isOnOwnMachine(new URL(text)));
}

/** What the environment says of it (`environment.ts`). */
interface Named {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_CLIENT_SECRET_FILE?: string | undefined;
  readonly OIDC_SCOPES: string;
  readonly OIDC_USERNAME_CLAIM: string;
  readonly OIDC_DISPLAY_NAME: string;
  readonly OIDC_SIGN_ACR_VALUES: string;
  readonly OIDC_CA_FILE?: string | undefined;
  readonly LOCAL_SERVERS: '0' | '1';
}

/**
 * The provider of the environment; undefined where none is named.
 * @throws Error in words for half a configuration, a secret that cannot be read, or a provider in plain
 */
export function readNamedProvider(environment: Named): NamedProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = environment;
  if (issuer === undefined && clientId === undefined) return undefined;
  if (issuer === undefined || clientId === undefined) {
    throw new Error('OIDC_ISSUER y OIDC_CLIENT_ID van juntas / OIDC_ISSUER and OIDC_CLIENT_ID go together');
  }
  if (new URL(issuer).protocol === 'http:' && environment.LOCAL_SERVERS !== '1') {
    throw new Error(
      'OIDC_ISSUER: http solo en esta máquina y con LOCAL_SERVERS=1 / http only on this machine and with LOCAL_SERVERS=1',
    );
  }
  return {
    issuer,
    clientId,
    clientSecret: secretOf(environment),
    scopes: environment.OIDC_SCOPES.trim().split(/\s+/).join(' '),
    usernameClaim: environment.OIDC_USERNAME_CLAIM,
    displayName: environment.OIDC_DISPLAY_NAME.trim() || new URL(issuer).hostname,
    signAcrValues: environment.OIDC_SIGN_ACR_VALUES.split(/\s+/).filter((value) => value !== ''),
    authorities: readAuthorities('OIDC_CA_FILE', environment.OIDC_CA_FILE),
  };
}

function secretOf({ OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_SECRET_FILE: place }: Named): string | null {
  if (secret !== undefined && place !== undefined) {
    throw new Error(
      'OIDC_CLIENT_SECRET u OIDC_CLIENT_SECRET_FILE, no las dos / OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE, not both',
    );
  }
  if (place === undefined) return secret ?? null;
  try {
    const text = readFileSync(place, 'utf8').trim();
    if (text !== '') return text;
  } catch {
    // Said below: the cause would name no more than the place.
  }
  throw new Error(
    `OIDC_CLIENT_SECRET_FILE: no se pudo leer un secreto de ${place} / no secret could be read from ${place}`,
  );
}

/**
 * What a company releases when it lets people in by a provider, in one line that people can read: with another issuer, client,
 * claim, level or authority it is another provider, which somebody has to release again (docs/decisions/162). No two are described alike.
 */
export function describeProvider(named: NamedProvider): string {
  const { issuer, clientId, usernameClaim, signAcrValues, authorities } = named;
  const levels = signAcrValues.length === 0 ? [] : [`acr: ${signAcrValues.join(' ')}`];
  const trusted = authorities === undefined ? [] : [`ca: ${digestOf(authorities)}`];
  // A claim named "x · acr: y" would else read like a level that is asked for.
  const parts = [issuer, clientId, usernameClaim, ...levels, ...trusted].map((part) => part.replaceAll('·', '··'));
  return parts.join(' · ');
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
