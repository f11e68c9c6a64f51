import dns from 'node:dns/promises';
import { EventEmitter } from 'node:events';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { isIP, type LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postEvent } from './post-event.ts';

interface Asked {
  readonly host: string;
  readonly options: { readonly lookup?: LookupFunction; readonly agent?: unknown };
}

/** What the names of servers mean, look-up after look-up, and where it was then connected to. */
const answers: string[][] = [];
const asked: Asked[] = [];

/** A server of names, one for each look-up. */
class Names {
  readonly #addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
  resolve4 = () => this.#of(4);
  resolve6 = () => this.#of(6);

  async #of(family: 4 | 6): Promise<string[]> {
    const told = this.#addresses.filter((address) => isIP(address) === family);
    if (told.length === 0) throw Object.assign(new Error('none'), { code: 'ENODATA' });
    return told;
  }
}

function ask(url: URL, options: Asked['options']) {
  asked.push({ host: url.hostname, options });
  const call = Object.assign(new EventEmitter(), {
    destroy: () => {},
    end: () => {
      const answer = Object.assign(new EventEmitter(), { statusCode: 204 });
      call.emit('response', answer);
      answer.emit('close');
    },
  });
  return call;
}

// Put in place and taken away again: other files of this process look names up by the same modules.
const real = { Resolver: dns.Resolver, request: https.request };
function use(modules: { readonly Resolver: unknown; readonly request: unknown }): void {
  Object.assign(dns, { Resolver: modules.Resolver });
  Object.assign(https, { request: modules.request });
  syncBuiltinESMExports();
}
beforeAll(() => use({ Resolver: Names, request: ask }));
afterAll(() => use(real));

beforeEach(() => {
  answers.length = 0;
  asked.length = 0;
});

const send = (address: string) =>
  postEvent({ webhookHosts: ['mes.planta.example'] } as never, { address, headers: {}, body: '{}' });

/** Where a connection that looks a name up by this would go. */
const meant = (lookup: LookupFunction | undefined, all: boolean) =>
  new Promise<unknown>((resolve) => lookup?.('any', { all }, (_error, address) => resolve(address)));

test('a name that comes to mean another address after it was looked at leads nowhere else', async () => {
  answers.push(['8.8.8.8'], ['127.0.0.1']);
  expect(await send('https://avisos.example/x')).toBeNull();
  const { lookup, agent } = asked[0]?.options ?? {};
  expect(await meant(lookup, false)).toBe('8.8.8.8');
  expect(await meant(lookup, true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  // A connection that is kept could lead to what the name meant before.
  expect(agent).toBe(false);
});

test.each([
  ['a public address and a private one', ['8.8.8.8', '10.0.0.8']],
  ['a private one mapped into IPv6', ['::ffff:10.0.0.8']],
  ['the machine itself, mapped', ['::ffff:127.0.0.1']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['a private one behind NAT64', ['64:ff9b::a00:8']],
])('a name that means %s is not called', async (_what, addresses) => {
  answers.push([...addresses]);
  expect(await send('https://avisos.example/x')).toEqual({ problem: 'privateAddress', status: null });
  expect(asked).toEqual([]);
});

test('a name without an address is not called', async () => {
  answers.push([]);
  expect(await send('https://avisos.example/x')).toEqual({ problem: 'notResolved', status: null });
  expect(asked).toEqual([]);
});

test('a host that the environment names is called wherever it is, and no other by its name', async () => {
  answers.push(['10.0.0.8']);
  expect(await send('https://MES.planta.example/x')).toBeNull();
  for (const host of ['mes.planta.example.', 'x.mes.planta.example', 'mes.planta.example@avisos.example'])
    expect(await send(`https://${host}/x`)).toEqual({ problem: 'privateAddress', status: null });
  expect(asked.map(({ host }) => host)).toEqual(['mes.planta.example']);
});
