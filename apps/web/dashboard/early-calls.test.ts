import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDashboard, getPlant } from '#features/desk/shared/calls.ts';
import { connectRequests } from '#platform/ui/http/request.ts';
import { keepEarlyCalls, takeEarlyCall } from './early-calls.ts';
import { earlyCallsKey } from './early-calls-key.ts';

const gatherings = [
  { whole: getDashboard, isBackground: false, isWanted: () => true, parts: {} },
  { whole: getPlant, isBackground: true, isWanted: () => true, parts: {} },
];
const stored = new Map<string, string>();
let token: string | null = 'ana';

/** As index.html does at the next opening. */
function askEarly(reply: Promise<unknown>): void {
  reply.catch(() => {});
  const kept = JSON.parse(stored.get(earlyCallsKey) ?? '[]') as [string, object][];
  window.earlyCalls = Object.fromEntries(kept.map(([path, headers]) => [path, [JSON.stringify(headers), reply]]));
}

const take = (path = getDashboard.path, isBackground = false) =>
  takeEarlyCall<unknown>(path, isBackground, async () => 'asked now');

beforeEach(() => {
  token = 'ana';
  stored.clear();
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  connectRequests({
    ...{ token: () => token, language: () => 'es', ready: () => null },
    ...{
      onUnauthorized: async () => false,
      onForbidden: async () => false,
      proof: async () => ({}),
      foreignReply: String,
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

test('what was asked for before the program was there is taken once, by the call that would have asked', async () => {
  keepEarlyCalls(gatherings);
  askEarly(Promise.resolve('asked early'));
  expect([await take(getPlant.path, true), await take(), await take()]).toEqual([
    ...['asked early', 'asked early', 'asked now'],
  ]);
});

test('one of another session, or that would keep the session alive, is not taken', async () => {
  keepEarlyCalls(gatherings);
  askEarly(Promise.resolve('asked early'));
  expect(await take(getPlant.path, false)).toBe('asked now');
  token = 'bruno';
  expect(await take()).toBe('asked now');
});

test('one that failed is made again, to tell why', async () => {
  keepEarlyCalls(gatherings);
  askEarly(Promise.reject(new Error('no network')));
  expect(await take()).toBe('asked now');
});

test('nothing is kept of who is signed out', () => {
  keepEarlyCalls(gatherings);
  expect(stored.get(earlyCallsKey)).toContain('ana');
  keepEarlyCalls([]);
  expect(stored.has(earlyCallsKey)).toBe(false);
});
