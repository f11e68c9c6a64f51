import { expect, test } from 'vitest';
import { batchLastSeen } from './batch-last-seen.ts';

const at = new Date('2026-03-10T12:00:00Z');

test('touches that come while one is written are written together, the newest moment of each', async () => {
  const written: [string, Date][][] = [];
  let finishFirst = () => {};
  const firstFinished = new Promise<void>((resolve) => {
    finishFirst = resolve;
  });
  const touch = batchLastSeen(async (seen) => {
    written.push([...seen]);
    if (written.length === 1) await firstFinished;
  });
  const first = touch('a', at);
  await Promise.resolve();
  await Promise.resolve();
  const later = new Date(at.getTime() + 1000);
  const rest = [touch('b', at), touch('c', at), touch('b', later)];
  expect(written).toEqual([[['a', at]]]);
  finishFirst();
  await Promise.all([first, ...rest]);
  expect(written).toEqual([
    [['a', at]],
    [
      ['b', later],
      ['c', at],
    ],
  ]);
});

test('a failed write fails its own touches and not the next', async () => {
  let calls = 0;
  const touch = batchLastSeen(async () => {
    calls += 1;
    if (calls === 1) throw new Error('connection lost');
  });
  await expect(touch('a', at)).rejects.toThrow('connection lost');
  await expect(touch('a', at)).resolves.toBeUndefined();
});
