import { createHash, randomUUID } from 'node:crypto';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { type DemoProvider, type ProviderPerson, startProvider } from '#demo/oidc/start-provider.ts';
import { updateAudited } from '#features/integrity/server/public.ts';
import { linkProviderAccount } from '#features/session/server/public.ts';
import { describeProvider, type NamedProvider } from '#platform/config/named-provider.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { providerHeader, providerPass } from '#platform/signing/provider-header.ts';
import type { TestApp } from '../support/app.ts';
import { ProviderBrowser } from '../support/provider-browser.ts';
import { factoryAct, makePerson, type Person } from './people.ts';
import type { StaffedApp } from './staff.ts';

type Reply = Awaited<ReturnType<TestApp['call']>>;

/** Where tests call the product, as \`inject\` names it. */
export const productOrigin = 'http://localhost';
export const providerPassword = 'la-de-la-prueba';

/** A provider with people of the test's, which the product is told of. */
export interface TestProvider extends DemoProvider {
  readonly people: ProviderPerson[];
  readonly named: NamedProvider;
}

export async function startTestProvider(
  more: Partial<NamedProvider> = {},
  behaves: { readonly takesPushed?: boolean; readonly endsSessions?: boolean } = {},
): Promise<TestProvider> {
  const people: ProviderPerson[] = [];
  const options = { people: () => people, password: providerPassword, origins: [productOrigin] };
  // Asked by way of the browser, where what it is asked for can be changed.
  const started = await startProvider({ ...options, takesPushed: false, ...behaves });
  const { issuer, clientId, clientSecret } = started;
  const named = {
    ...{ issuer, clientId, clientSecret, scopes: 'openid profile', usernameClaim: 'preferred_username' },
    ...{ displayName: 'Cuenta Lab', signAcrValues: [], ...more },
  };
  return Object.assign(started, { people, named });
}

/** Releases the provider that an application is told of; null: none. */
export const releaseProvider = (
  { services }: Pick<TestApp, 'services'>,
  named: NamedProvider | null,
  more: { readonly oidc_by_username?: boolean; readonly oidc_signs_out?: boolean } = {},
): Promise<void> =>
  services.db.transaction().execute((tx) => {
    const changes = { oidc_provider: named === null ? null : describeProvider(named), ...more };
    return updateAudited(tx, 'settings', { settings_id: 1 }, changes, factoryAct(services)) as Promise<never>;
  });

/** The token of the next answers, signed again with other claims, as nobody but a provider that lies could. */
export function claiming(
  provider: TestProvider,
  change: (claims: JWTPayload) => JWTPayload,
  key = provider.signingKey,
  alg = 'RS256',
): void {
  provider.onTokens = async (tokens) => {
    const [, payload = ''] = String(tokens.id_token).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    tokens.id_token = await new SignJWT(change(claims))
      .setProtectedHeader({ alg, kid: String(key.kid) })
      .sign(await importJWK(key as never, alg));
  };
}

/** The claims of a token but one. */
export const withoutClaim = (name: string) => (claims: JWTPayload) => {
  const { [name]: _gone, ...rest } = claims;
  return rest;
};

let next = 1;

/** A signed call as a form of the product prepares it for the provider. */
export interface AskedSigning {
  readonly text: string;
  readonly number: string;
  readonly intent: string;
  readonly address: string;
}

/** Somebody who has an account at the provider, a browser, and mostly a session. */
export class ProviderUser {
  readonly person: Person;
  readonly account: ProviderPerson;
  browser = new ProviderBrowser();
  /** of the product, in the same browser */
  cookie = '';
  token = '';
  readonly #s: StaffedApp;
  readonly provider: TestProvider;

  constructor(s: StaffedApp, provider: TestProvider, person: Person, account: ProviderPerson) {
    this.#s = s;
    this.provider = provider;
    this.person = person;
    this.account = account;
  }

  /** @param more of the person here */
  static async make(
    s: StaffedApp,
    provider: TestProvider,
    { isLinked = true, ...more }: { readonly isLinked?: boolean } & Parameters<typeof makePerson>[3] = {},
  ): Promise<ProviderUser> {
    const cwid = `op${next++}`;
    const person = await makePerson(s.t.services, s.sector, cwid, more);
    const account = { sub: `sub-${randomUUID()}`, username: cwid, name: person.name };
    provider.people.push(account);
    const user = new ProviderUser(s, provider, person, account);
    if (isLinked) await user.link();
    return user;
  }

  async link(): Promise<void> {
    const { services } = this.#s.t;
    const { sub: subject, username } = this.account;
    const identity = { issuer: this.provider.issuer, subject, username };
    await services.db
      .transaction()
      .execute((tx) =>
        linkProviderAccount({ services, tx, act: factoryAct(services) }, this.person.employeeNr, identity, 'username'),
      );
  }

  get credentials() {
    return { user: this.account.username, pass: providerPassword };
  }

  async post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const reply = await this.#s.t.call('POST', path, {
      ...(this.token === '' ? {} : { token: this.token }),
      ...(body === undefined ? {} : { body }),
      headers: { ...(this.cookie === '' ? {} : { cookie: this.cookie }), ...headers },
    });
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      if (String(line).startsWith('capacita_provider')) this.cookie = String(line).split(';')[0] ?? '';
    }
    return reply;
  }

  /** Comes back from the provider. @returns the page that the product leads to */
  async comeBack(back: URL): Promise<string> {
    const reply = await this.#s.t.call('GET', `${back.pathname}${back.search}`, { headers: { cookie: this.cookie } });
    return String(reply.headers.location);
  }

  async askSignIn(): Promise<{ readonly intent: string; readonly address: string }> {
    return (await this.post('/api/Auth/Provider/SignIn', { isWindow: false })).json();
  }

  enter(intent: string): Promise<Reply> {
    return this.post('/api/Auth/Provider/Enter', { intent });
  }

  outcome(intent: string): Promise<Reply> {
    return this.post('/api/Auth/Provider/Outcome', { intent });
  }

  async signIn(): Promise<Reply> {
    const { intent, address } = await this.askSignIn();
    await this.comeBack(await this.browser.visit(address, this.credentials));
    const reply = await this.enter(intent);
    if (reply.status === 200) this.token = reply.json().token;
    return reply;
  }

  /** What a form sends to be signed at the provider; a new shift. */
  async ask(more: object = {}): Promise<AskedSigning> {
    const fields = { name: `Turno op${next++}`, schedule: '6 a 14', reason: 'prueba' };
    const text = JSON.stringify({ ...fields, user: this.person.cwid, pass: providerPass });
    const number = randomUUID();
    const asked = { call: 'POST /api/Turn', number, bodyDigest: digestOf(text), meaning: 'recordCreated', ...more };
    const reply = await this.post('/api/Auth/Provider/Sign', asked);
    if (reply.status !== 200) throw Object.assign(new Error(reply.text), { reply });
    return { text, number, ...reply.json() };
  }

  send({ text, number, intent }: AskedSigning, path = '/api/Turn'): Promise<Reply> {
    return this.post(path, text, {
      'content-type': 'application/json',
      [providerHeader]: intent,
      [numberHeader]: number,
    });
  }

  /** Asks, goes to the provider and comes back. */
  async confirm(asked: AskedSigning, credentials = this.credentials): Promise<string> {
    return this.comeBack(await this.browser.visit(asked.address, credentials));
  }

  async sign(): Promise<Reply> {
    const asked = await this.ask();
    await this.confirm(asked);
    return this.send(asked);
  }
}

export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
