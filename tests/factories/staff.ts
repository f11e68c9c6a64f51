import { randomUUID } from 'node:crypto';
import type { NamedProvider } from '#platform/config/named-provider.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { Role } from '#product/roles.ts';
import { createTestApp, type TestApp, testPassword } from '../support/app.ts';
import { makePerson, makeRelaxedSettings, makeSector, type Person, type Sector } from './people.ts';

const staffRoles = {
  itps: Role.AdminITPS,
  qa: Role.AdminQA,
  hse: Role.AdminHSE,
  train: Role.Trainer,
  ana: Role.Collaborator,
} as const;

export type StaffName = keyof typeof staffRoles;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Fields = Readonly<Record<string, unknown>>;

/** The application with one signed-in person of each role. */
export interface StaffedApp {
  readonly t: TestApp;
  readonly sector: Sector;
  readonly people: Readonly<Record<StaffName, Person>>;
  readonly tokens: Readonly<Record<StaffName, string>>;
  /**
   * A call by someone; a write is signed with their own credentials unless the body says otherwise.
   * @param number of a signed call, as the product's own forms give it; without one the caller is a foreign client
   */
  as(name: StaffName, method: Method, path: string, fields?: Fields, number?: string): ReturnType<TestApp['call']>;
  /** What `send` makes through `as` carries one number: of one form, which sends again, or twice. */
  asOneForm<T>(send: () => Promise<T>): Promise<T>;
}

/** Everyone works in one sector; `makeRelaxedSettings` lets them sign at once. */
export async function createStaffedApp(
  now?: string,
  companyAuthorities?: string,
  reachesOwnMachine?: boolean,
  provider?: NamedProvider,
): Promise<StaffedApp> {
  const t = await createTestApp(now, companyAuthorities, reachesOwnMachine, provider);
  await makeRelaxedSettings(t.services);
  const sector = await makeSector(t.services, 'Envasado');
  const people = {} as Record<StaffName, Person>;
  const tokens = {} as Record<StaffName, string>;
  for (const [name, role] of Object.entries(staffRoles) as [StaffName, (typeof staffRoles)[StaffName]][]) {
    people[name] = await makePerson(t.services, sector, name, { role });
    tokens[name] = await t.signIn(name);
  }
  return staffOf({ t, sector, people, tokens });
}

type Staff = Pick<StaffedApp, 't' | 'sector' | 'people' | 'tokens'>;

/** The same people, whose calls go another way, such as to a server that runs on the same database. */
export function staffThrough({ t, sector, people, tokens }: StaffedApp, call: TestApp['call']): StaffedApp {
  return staffOf({ t: { ...t, call }, sector, people, tokens });
}

function staffOf(staff: Staff): StaffedApp {
  const { t, tokens } = staff;
  let ofForm: string | undefined;
  return {
    ...staff,
    async asOneForm(send) {
      ofForm = randomUUID();
      try {
        return await send();
      } finally {
        ofForm = undefined;
      }
    },
    as(name, method, path, fields = {}, number = ofForm) {
      const token = tokens[name];
      if (method === 'GET') return t.call('GET', withQuery(path, fields), { token });
      const headers: Record<string, string> = number === undefined ? {} : { [numberHeader]: number };
      return t.call(method, path, {
        token,
        headers,
        body: { user: name, pass: testPassword, reason: 'prueba', ...fields },
      });
    },
  };
}

function withQuery(path: string, fields: Fields): string {
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}
