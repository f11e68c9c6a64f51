import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberHeader } from '#platform/signing/call-number.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { nameOfCall, signedCalls } from '../support/declared-calls.ts';

interface Described {
  readonly description?: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly description?: string }[];
}

let t: TestApp;
let described: Map<string, Described>;

beforeAll(async () => {
  t = await createTestApp();
  described = new Map(
    Object.entries(t.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods ?? {}).map(([method, route]) => [`${method.toUpperCase()} ${path}`, route as Described]),
    ),
  );
});
afterAll(() => t.close());

test('the document names the header of each signed call that is repeated by its number, and of no other', () => {
  const numbered = [...described].filter(([, { parameters = [] }]) =>
    parameters.some((one) => one.in === 'header' && one.name === numberHeader && one.description !== undefined),
  );
  const signed = signedCalls.filter(({ meaning }) => meaning !== 'signatureAccepted').map(nameOfCall);
  expect(signed.length).toBeGreaterThan(50);
  expect(numbered.map(([name]) => name).sort()).toEqual([...new Set(signed)].sort());
});

test('it says how to ask what became of such a call', () => {
  const asking = described.get('GET /api/Signed/{number}');
  expect(asking?.description).toContain(numberHeader);
  expect(asking?.parameters).toMatchObject([{ in: 'path', name: 'number' }]);
});
