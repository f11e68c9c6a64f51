import { expect, onTestFinished, test, vi } from 'vitest';
import type { ChangeListener } from './change-notices.ts';
import { Remembered } from './remembered.ts';

/** A memory whose notices are played by the test, and a read that counts and is answered when the test likes. */
async function openMemory(maximumSize = 100) {
  let listener: ChangeListener | undefined;
  const notices = {
    isListening: true,
    isDeaf: false,
    isCurrent: true,
    heardAt: 0,
    hear: async (_channel: string, heard: ChangeListener) => {
      listener = heard;
    },
    caughtUp: async () => {},
    close: () => {},
  };
  const memory = new Remembered<string[]>({
    channel: 'any_changed',
    maximumAgeMs: 60_000,
    maximumSize,
    sizeOf: (value) => value.length,
  });
  await memory.hear(notices);
  const answers: ((value: string[]) => void)[] = [];
  const slowFind = () => new Promise<string[]>((resolve) => answers.push(resolve));
  return {
    memory,
    notices,
    tell: (payload: string) => listener?.onChange(payload),
    gap: () => listener?.onGap(),
    slowFind,
    answers,
  };
}

const find =
  (...value: string[]) =>
  async () =>
    value;

test('a value is read once, and again after a notice that names it', async () => {
  const { memory, tell } = await openMemory();
  expect(await memory.getOrRead(7, find('a'))).toEqual(['a']);
  expect(await memory.getOrRead(7, find('b'))).toEqual(['a']);
  tell('6,8');
  expect(await memory.getOrRead(7, find('b'))).toEqual(['a']);
  tell('6,7');
  expect(await memory.getOrRead(7, find('b'))).toEqual(['b']);
  tell('*');
  expect(await memory.getOrRead(7, find('c'))).toEqual(['c']);
  memory.forget(7);
  expect(await memory.getOrRead(7, find('d'))).toEqual(['d']);
});

test('what was read while a change was heard of is not remembered, and nobody who comes later joins that read', async () => {
  for (const change of ['7', '*', 'own']) {
    const { memory, tell, slowFind, answers } = await openMemory();
    const early = memory.getOrRead(7, slowFind);
    const joined = memory.getOrRead(7, slowFind);
    if (change === 'own') memory.forget(7);
    else tell(change);
    const late = memory.getOrRead(7, slowFind);
    expect(answers).toHaveLength(2);
    answers[1]?.(['new']);
    expect(await late).toEqual(['new']);
    answers[0]?.(['old']);
    expect([await early, await joined]).toEqual([['old'], ['old']]);
    expect(memory.get(7)).toEqual(['new']);
  }
});

test('a gap forgets everything, and nothing is remembered or shared until changes are heard again', async () => {
  const { memory, notices, gap, slowFind, answers } = await openMemory();
  await memory.getOrRead(7, find('a'));
  notices.isListening = false;
  gap();
  expect(await memory.getOrRead(7, find('b'))).toEqual(['b']);
  expect(await memory.getOrRead(7, find('c'))).toEqual(['c']);
  const two = [memory.getOrRead(7, slowFind), memory.getOrRead(7, slowFind)];
  answers[0]?.(['d']);
  answers[1]?.(['e']);
  expect(await Promise.all(two)).toEqual([['d'], ['e']]);
  notices.isListening = true;
  gap();
  expect(await memory.getOrRead(7, find('f'))).toEqual(['f']);
  expect(await memory.getOrRead(7, find('g'))).toEqual(['f']);
});

test('a failed read fails those who wait for it and no others', async () => {
  const { memory } = await openMemory();
  const fail = async (): Promise<string[]> => {
    throw new Error('lost');
  };
  await expect(Promise.all([memory.getOrRead(7, fail), memory.getOrRead(7, fail)])).rejects.toThrow('lost');
  expect(await memory.getOrRead(7, find('a'))).toEqual(['a']);
});

test('what is remembered has a bound: the least lately used goes first, and what is larger than all is not kept', async () => {
  const { memory } = await openMemory(3);
  await memory.getOrRead(1, find('a'));
  await memory.getOrRead(2, find('b', 'b'));
  memory.get(1);
  await memory.getOrRead(3, find('c'));
  expect([memory.get(1), memory.get(2), memory.get(3)]).toEqual([['a'], undefined, ['c']]);
  await memory.getOrRead(4, find('d', 'd', 'd', 'd'));
  expect(memory.get(4)).toBeUndefined();
});

test('a read that has not been answered for five seconds is joined by nobody who comes then', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const { memory, slowFind, answers } = await openMemory();
  const hung = memory.getOrRead(7, slowFind);
  now.mockReturnValue(4_999);
  const joined = memory.getOrRead(7, slowFind);
  now.mockReturnValue(5_000);
  const own = memory.getOrRead(7, slowFind);
  expect(answers).toHaveLength(2);
  answers[1]?.(['own']);
  expect(await own).toEqual(['own']);
  answers[0]?.(['late']);
  expect([await hung, await joined]).toEqual([['late'], ['late']]);
});

test('several keys are read together: only those that are missing, and once for calls of the same moment', async () => {
  const { memory, tell } = await openMemory();
  await memory.getOrRead(1, find('a'));
  const asked: (readonly number[])[] = [];
  const findAll = async (missing: readonly number[]) => {
    asked.push(missing);
    return new Map(missing.filter((key) => key !== 9).map((key) => [key, [`${key}`]]));
  };
  const look = () => memory.getOrReadAll([2, 1, 9], findAll);
  const expected = [['2'], ['a'], undefined];
  expect(await Promise.all([look(), look()])).toEqual([expected, expected]);
  expect(asked).toEqual([[2, 9]]);
  tell('2');
  expect(await memory.getOrReadAll([2, 1], findAll)).toEqual([['2'], ['a']]);
  expect(asked).toEqual([[2, 9], [2]]);
});
