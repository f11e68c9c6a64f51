import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ChangeListener } from '#platform/db/change-notices.ts';
import { SectorDueCounts } from './due-counts.ts';

const day = '2026-03-10';
const ana = 7;
const beto = 8;

/** A pool that counts one more expired course each time it is asked. */
function countingPool() {
  let asked = 0;
  let failing = false;
  const query = async () => {
    asked += 1;
    if (failing) throw new Error('connection lost');
    return { rows: [{ onTime: 0, nearDueDate: 0, almostDueDate: 0, dued: asked }] };
  };
  const setFailing = (value: boolean) => {
    failing = value;
  };
  return { pool: { query } as unknown as pg.Pool, asked: () => asked, setFailing };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a sector is counted once in half a minute, however many look', async () => {
  const { pool, asked } = countingPool();
  const counts = new SectorDueCounts(pool);
  await Promise.all([counts.read(1, day, ana), counts.read(1, day, ana)]);
  vi.advanceTimersByTime(29_000);
  expect((await counts.read(1, day, ana)).dued).toBe(1);
  expect(asked()).toBe(1);
});

test('older counts are shown while one new count is made, and the new ones after it', async () => {
  const { pool, asked } = countingPool();
  const counts = new SectorDueCounts(pool);
  await counts.read(1, day, ana);
  vi.advanceTimersByTime(31_000);
  const shown = await Promise.all([counts.read(1, day, ana), counts.read(1, day, ana)]);
  expect(shown.map(({ dued }) => dued)).toEqual([1, 1]);
  await settle();
  expect((await counts.read(1, day, ana)).dued).toBe(2);
  expect(asked()).toBe(2);
});

test('counts of more than two minutes ago are not shown, nor those of another day', async () => {
  const { pool } = countingPool();
  const counts = new SectorDueCounts(pool);
  await counts.read(1, day, ana);
  vi.advanceTimersByTime(121_000);
  expect((await counts.read(1, day, ana)).dued).toBe(2);
  expect((await counts.read(1, '2026-03-11', ana)).dued).toBe(3);
});

/** Plays the notices that the database sends. */
async function hearNotices(counts: SectorDueCounts) {
  const heard: ChangeListener[] = [];
  await counts.hear({
    isListening: true,
    isDeaf: false,
    isCurrent: true,
    heardAt: 0,
    hear: async (_channel, listener) => void heard.push(listener),
    caughtUp: async () => {},
    close: () => {},
  });
  return { tell: (payload: string) => heard[0]?.onChange(payload), gap: () => heard[0]?.onGap() };
}

test('whose attendance was changed sees so at once, and the sector with them; others a moment later', async () => {
  const { pool } = countingPool();
  const counts = new SectorDueCounts(pool);
  const { tell, gap } = await hearNotices(counts);
  await counts.read(1, day, ana);
  tell(`3,${ana}`);
  expect((await counts.read(1, day, beto)).dued).toBe(1);
  expect((await counts.read(1, day, ana)).dued).toBe(2);
  expect((await counts.read(1, day, beto)).dued).toBe(2);
  tell('*');
  expect((await counts.read(1, day, ana)).dued).toBe(2);
  gap();
  expect((await counts.read(1, day, beto)).dued).toBe(3);
});

test('a count that was under way when a course was finished is not kept', async () => {
  const { pool } = countingPool();
  const counts = new SectorDueCounts(pool);
  const { tell } = await hearNotices(counts);
  await counts.read(1, day, ana);
  vi.advanceTimersByTime(31_000);
  await counts.read(1, day, ana);
  tell(String(ana));
  const afterwards = (await counts.read(1, day, ana)).dued;
  await settle();
  expect((await counts.read(1, day, ana)).dued).toBe(afterwards);
});

test('a failed renewal leaves the last counts; a failed count is told, and tried again', async () => {
  const { pool, setFailing } = countingPool();
  const counts = new SectorDueCounts(pool);
  await counts.read(1, day, ana);
  vi.advanceTimersByTime(31_000);
  setFailing(true);
  await counts.read(1, day, ana);
  await settle();
  expect((await counts.read(1, day, ana)).dued).toBe(1);
  vi.advanceTimersByTime(121_000);
  await expect(counts.read(1, day, ana)).rejects.toThrow('connection lost');
  setFailing(false);
  await expect(counts.read(1, day, ana)).resolves.toBeDefined();
});
