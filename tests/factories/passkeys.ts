import { createHash, randomUUID } from 'node:crypto';
import { updateAudited } from '#features/integrity/server/public.ts';
import type { AssertionBody } from '#features/session/shared/passkeys.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { passkeyHeader, passkeyPass } from '#platform/signing/passkey-header.ts';
import { Role } from '#product/roles.ts';
import { type TestApp, testPassword } from '../support/app.ts';
import { type Deviation, SoftAuthenticator } from '../support/authenticator.ts';
import { factoryAct, makePerson, type Person } from './people.ts';
import type { StaffedApp } from './staff.ts';

type Reply = Awaited<ReturnType<TestApp['call']>>;

/** A call as a form of the product prepares it for a passkey: its text, its number, and the challenge for both. */
export interface PreparedCall {
  readonly text: string;
  readonly number: string;
  readonly options: { readonly challenge: string; readonly rpId: string };
}

/** Switches the passkeys of the company on or off. */
export const allowPasskeys = (t: TestApp, passkeys: boolean): Promise<void> => setParameters(t, { passkeys });

/** Changes parameters of the company. */
export async function setParameters(
  { services }: TestApp,
  changes: { readonly passkeys?: boolean; readonly email_url?: string | null },
): Promise<void> {
  await services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'settings', { settings_id: 1 }, changes, factoryAct(services)));
}

/** The headers of a call that is signed with a passkey. */
export const assertionHeaders = (assertion: AssertionBody, number: string) => ({
  [passkeyHeader]: Buffer.from(JSON.stringify(assertion)).toString('base64url'),
  [numberHeader]: number,
});

export const bodyDigestOf = (text: string) => createHash('sha256').update(text).digest('hex');

let next = 1;

/** A person with an authenticator, signed in, and what they do with it; an ITPS administrator, where they are made for it. */
export class PasskeyHolder {
  readonly person: Person;
  readonly key = new SoftAuthenticator();
  token: string;
  readonly #t: TestApp;

  constructor(t: TestApp, { person, token }: { readonly person: Person; readonly token: string }) {
    this.#t = t;
    this.person = person;
    this.token = token;
  }

  static async make({ t, sector }: StaffedApp): Promise<PasskeyHolder> {
    const person = await makePerson(t.services, sector, `pk${next++}`, { role: Role.AdminITPS });
    return new PasskeyHolder(t, { person, token: await t.signIn(person.cwid) });
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.#t.call('POST', path, {
      token: this.token,
      ...(body === undefined ? {} : { body }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  /** Signed with the password. */
  signed(path: string, fields: object): Promise<Reply> {
    return this.post(path, { user: this.person.cwid, pass: testPassword, reason: 'prueba', ...fields });
  }

  async askNew() {
    return (await this.#t.call('POST', '/api/Passkey/Challenge', { token: this.token })).json();
  }

  async add(deviation: Deviation = {}, more: object = {}): Promise<Reply> {
    const credential = this.key.create(await this.askNew(), deviation);
    return this.signed('/api/Passkey/Add', { name: 'Teléfono', credential, ...more });
  }

  /** @returns the number of the new passkey */
  async register(): Promise<number> {
    const reply = await this.add();
    if (reply.status !== 200) throw new Error(`No passkey was registered: ${reply.text}`);
    return reply.json().iD_Passkey;
  }

  /** Asks for the challenge of a sign-in, with the cookie that ties it to this browser. */
  async askSignIn() {
    const reply = await this.#t.call('POST', '/api/Auth/PasskeyChallenge');
    return { options: reply.json(), cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' };
  }

  signInWith(assertion: AssertionBody, cookie: string): Promise<Reply> {
    return this.#t.call('POST', '/api/Auth/PasskeySignIn', { body: assertion, headers: { cookie } });
  }

  async signIn(deviation: Deviation = {}): Promise<Reply> {
    const { options, cookie } = await this.askSignIn();
    return this.signInWith(this.key.get(options, deviation), cookie);
  }

  async askFor(call: string, number: string, text: string) {
    return (await this.post('/api/Auth/SignChallenge', { call, number, bodyDigest: bodyDigestOf(text) })).json();
  }

  async prepare(fields?: object, call = 'POST /api/Turn'): Promise<PreparedCall> {
    const asked = fields ?? { name: `Turno ${next++}`, schedule: '6 a 14', reason: 'prueba' };
    const text = JSON.stringify({ ...asked, user: this.person.cwid, pass: passkeyPass });
    const number = randomUUID();
    return { text, number, options: await this.askFor(call, number, text) };
  }

  /** Adds a shift, signed with the passkey. */
  async sign(deviation: Deviation = {}): Promise<Reply> {
    const { text, number, options } = await this.prepare();
    return this.post('/api/Turn', text, assertionHeaders(this.key.get(options, deviation), number));
  }
}
