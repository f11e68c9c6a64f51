import { type CompanySize, cwidOf, visitorPassword } from '../company/company-size.ts';
import { productCalls } from '../load/calls.ts';
import type { HttpConnection } from '../load/http-connection.ts';
import { staff } from './lived-plan.ts';
import { pages, searches } from './page-calls.ts';
import { peopleCalls, type Tokens } from './people-calls.ts';

/** What somebody does, and how often among all. */
export interface DayAct {
  readonly name: string;
  readonly share: number;
  once(connection: HttpConnection): Promise<unknown>;
}

/** What is exported: the trainings of a sector, as the grid sends it. */
const exported = {
  filter: JSON.stringify(['iD_Sector', '=', 7]),
  columns: ['name', 'cwid', 'name_Course', 'status', 'expiration_Date'],
};

/** The acts of a day, by what share of them each is: most look, many answer, some sign, few administer. */
export function dayActs(size: CompanySize, tokens: Tokens, port: number): DayAct[] {
  const product = productCalls(size, []);
  const ofProduct = (name: 'signIn' | 'dashboard' | 'saveResult' | 'attempt') => {
    const once = product[name].newCaller();
    // Those who answer one after another are different people: each has a turn of their own.
    return name === 'attempt' ? (connection: HttpConnection) => product.attempt.newCaller()(connection) : once;
  };
  const signing = peopleCalls.find(({ name }) => name === 'signature of a course');
  const opened = new Map<HttpConnection, (() => Promise<unknown>)[]>();
  let turn = 0;
  const anyOf = (subjects: typeof pages) => (connection: HttpConnection) => {
    const key = opened.get(connection) ?? [...pages, ...searches].map(({ open }) => open(connection, size, tokens));
    opened.set(connection, key);
    turn += 1;
    const offset = subjects === searches ? pages.length : 0;
    return key[offset + (turn % subjects.length)]?.() ?? Promise.resolve();
  };
  const sign = signing?.open;
  let signOne: ((connection: HttpConnection) => Promise<unknown>) | null = null;
  if (sign !== undefined) {
    let current: HttpConnection | null = null;
    const relay = {
      call: (request: Parameters<HttpConnection['call']>[0]) => current?.call(request),
    } as HttpConnection;
    const next = sign(relay, size, tokens);
    signOne = (connection) => {
      current = connection;
      return next();
    };
  }
  let edits = 0;
  return [
    { name: 'arrive: sign in, dashboard', share: 0.08, once: arrive(product) },
    { name: 'dashboard', share: 0.38, once: ofProduct('dashboard') },
    { name: 'answer', share: 0.26, once: ofProduct('saveResult') },
    { name: 'whole attempt', share: 0.06, once: ofProduct('attempt') },
    { name: 'sign a course', share: 0.04, once: (connection) => signOne?.(connection) ?? Promise.resolve() },
    { name: 'page of a list', share: 0.12, once: anyOf(pages) },
    { name: 'search', share: 0.04, once: anyOf(searches) },
    {
      name: 'edit a sector, signed',
      share: 0.01,
      once: (connection) => {
        edits += 1;
        const body = {
          key: (edits % 40) + 10,
          name: `Sector ${(edits % 40) + 10}, cambio ${edits}`,
          ...{ user: cwidOf(staff.itps), pass: visitorPassword, reason: 'Cambio de nombre del sector' },
        };
        return connection.call({ method: 'PUT', path: '/api/Sector', token: tokens.itps, body });
      },
    },
    {
      name: 'export a list',
      share: 0.01,
      // Its reply has no length beforehand, which the small client needs.
      once: async () => {
        const headers = { authorization: `Bearer ${tokens.itps}`, 'content-type': 'application/json' };
        const address = `http://127.0.0.1:${port}/api/Consult/AllTrainings/Export`;
        const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(exported) });
        await reply.arrayBuffer();
        if (reply.status !== 200) throw new Error(`HTTP/1.1 ${reply.status}`);
      },
    },
  ];
}

function arrive(product: ReturnType<typeof productCalls>) {
  const [signIn, look] = [product.signIn.newCaller(), product.dashboard.newCaller()];
  return async (connection: HttpConnection) => {
    await signIn(connection);
    await look(connection);
  };
}
