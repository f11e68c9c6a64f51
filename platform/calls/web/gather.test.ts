import { beforeEach, expect, test, vi } from 'vitest';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { call } from '../call.ts';
import { beginGathering, connectGatherings, forgetGathered, partKey, takeGathered } from './gather.ts';

const whole = call({ path: '/api/Whole', permission: 'own.read' });
const list = '/api/List';
const parts = { [partKey(list, 0)]: 'open', [partKey(list, 1)]: 'done', '/api/Bell': 'bell' };
const reply = { open: ['a'], done: [], bell: 3 };

let isWanted = true;
let ask = vi.fn(async (_call: unknown, _isBackground: boolean): Promise<typeof reply> => reply);
const alone = vi.fn(async () => 'alone');

const gathering = { whole, isWanted: () => isWanted, isBackground: false, parts };
const begin = (isBackground: boolean) => beginGathering({ ...gathering, isBackground });
const take = (key: string, isBackground = false) => takeGathered(key, isBackground, alone);

beforeEach(() => {
  isWanted = true;
  ask = vi.fn(async () => reply);
  alone.mockClear();
  connectGatherings([gathering], (asked, isBackground) => ask(asked, isBackground));
});

test('parts that are asked for at the same moment are one call', async () => {
  const taken = await Promise.all([take(partKey(list, 0)), take(partKey(list, 1)), take('/api/Bell', true)]);
  expect([taken, ask.mock.calls.length, alone.mock.calls.length]).toEqual([[['a'], [], 3], 1, 0]);
  // One of them keeps the session alive, and so does the whole.
  expect(ask).toHaveBeenCalledWith(whole, false);
});

test('a part that is asked for alone is its own call, and what is no part is none of ours', async () => {
  expect([await take('/api/Bell'), ask.mock.calls.length]).toEqual(['alone', 0]);
  expect([take('/api/Other'), take(partKey(list, 2)), take(list)]).toEqual([undefined, undefined, undefined]);
});

test('elsewhere than on the page that needs them all nothing is gathered', () => {
  isWanted = false;
  expect([take(partKey(list, 0)), take('/api/Bell')]).toEqual([undefined, undefined]);
});

test('what was asked for ahead waits for each part once', async () => {
  begin(false);
  expect([await take('/api/Bell', true), await take(partKey(list, 0))]).toEqual([3, ['a']]);
  expect(await take('/api/Bell', true)).toBe('alone');
  expect([ask.mock.calls.length, alone.mock.calls.length]).toEqual([1, 1]);
});

test('it waits neither for long nor beyond a change, and what the person does is not hidden behind what the page does', async () => {
  begin(true);
  expect(await take('/api/Bell')).toBe('alone');
  begin(false);
  forgetGathered();
  expect(await take('/api/Bell')).toBe('alone');
  begin(false);
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_001);
  expect(await take('/api/Bell')).toBe('alone');
  now.mockRestore();
});

test('where the whole fails each part is asked for by itself; an end of the session is told to all', async () => {
  ask = vi.fn(() => Promise.reject(new RequestFailure(500, null, '')));
  expect(await Promise.all([take(partKey(list, 0)), take('/api/Bell')])).toEqual(['alone', 'alone']);
  ask = vi.fn(() => Promise.reject(new RequestFailure(401, null, '')));
  const ended = await Promise.allSettled([take(partKey(list, 0)), take('/api/Bell')]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(alone).toHaveBeenCalledTimes(2);
});
