import { expect } from 'vitest';
import type { Caller, KnownCall } from '../calls/known-call.ts';
import { createWorld, type World } from '../calls/world.ts';
import { knownCalls, makeCall } from './calls.ts';
import { fingerprint } from './fingerprint.ts';

type Fields = KnownCall['fields'];

/** Every signed change by the staff, to be sent spoiled. */
export interface SignedWrites {
  readonly world: World;
  readonly writes: readonly KnownCall[];
  /** as who makes the call, unless another is named; with the number of its form, if said */
  send(call: KnownCall, fields: Fields, caller?: Caller, number?: string): ReturnType<typeof makeCall>;
  /** a body of any type, as it is */
  sendBody(call: KnownCall, type: string, payload: string, query?: string): ReturnType<typeof makeCall>;
  /** holds the database against what it was at first */
  expectUntouched(): Promise<void>;
  /** after a test that failed: what it let in is not told again by every test that comes next */
  forgive(): Promise<void>;
}

export const label = ({ method, path }: KnownCall): string => `${method} ${path}`;

export async function createSignedWrites(): Promise<SignedWrites> {
  const world = await createWorld();
  const { app, database } = world.t;
  let before = await fingerprint(database.owner.pool);
  return {
    world,
    writes: knownCalls(world).filter(({ fields }) => 'reason' in fields && 'pass' in fields),
    send: (call, fields, caller = call.by[0], number = undefined) =>
      makeCall(world.t, call, fields, world.tokenOf(caller), number),
    async sendBody(call, type, payload, query = '') {
      const reply = await app.inject({
        method: call.method,
        url: `${call.address ?? call.path}${query}`,
        headers: { authorization: `Bearer ${world.tokenOf(call.by[0])}`, 'content-type': type },
        payload,
      });
      return { status: reply.statusCode, text: reply.body, headers: reply.headers, json: () => reply.json() };
    },
    async expectUntouched() {
      expect(await fingerprint(database.owner.pool)).toEqual(before);
    },
    async forgive() {
      before = await fingerprint(database.owner.pool);
    },
  };
}
