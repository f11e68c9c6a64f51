import { expect, test } from 'vitest';
import type { ChangeListener } from '#platform/db/change-notices.ts';
import type { StoredSession } from '../queries/sessions.ts';
import { SessionCache } from './session-cache.ts';

const stored: StoredSession = {
  session: {
    sessionId: '3f2b8a52-7c53-4a53-9d0c-1d0f4a2f6c11',
    employeeNr: 7,
    cwid: 'ana',
    fullName: 'Ana',
    roles: [0],
    sectorId: 1,
    sectorName: 'Envasado',
    mustChangePassword: false,
    tablet: null,
    typesName: false,
    passwordSet: null,
  },
  createdAt: new Date(),
  lastSeenAt: new Date(),
  idleMinutes: 30,
  maximumHours: 12,
};

/** A cache whose notices are played by the test. */
async function openCache() {
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
  const cache = await SessionCache.open(notices);
  return {
    cache,
    tellChange: (whose = '7') => listener?.onChange(whose),
    /** Whether the connection has proven lately that no change is missed. */
    prove: (isCurrent: boolean) => Object.assign(notices, { isCurrent }),
    loseConnection: () => {
      notices.isListening = false;
      listener?.onGap();
    },
  };
}

/** A look-up that the test answers when it likes. */
function slowFind() {
  const waiting: ((found: StoredSession | null) => void)[] = [];
  const find = () => new Promise<StoredSession | null>((resolve) => waiting.push(resolve));
  return { find, waiting };
}

test('calls at the same moment read a session once, and later ones remember it', async () => {
  const { cache } = await openCache();
  const { find, waiting } = slowFind();
  const reads = [cache.read('key', find), cache.read('key', find)];
  expect(waiting).toHaveLength(1);
  waiting[0]?.(stored);
  expect(new Set(await Promise.all(reads)).size).toBe(1);
  expect(cache.get('key')?.stored).toBe(stored);
});

test('a call after a change does not join a read from before it, and that read is not remembered', async () => {
  const { cache, tellChange } = await openCache();
  const { find, waiting } = slowFind();
  const before = cache.read('key', find);
  tellChange();
  const after = cache.read('key', find);
  expect(waiting).toHaveLength(2);
  waiting[1]?.(null);
  expect(await after).toBeNull();
  waiting[0]?.(stored);
  await before;
  expect(cache.get('key')).toBeNull();
});

test('nothing is shared or remembered while changes cannot be heard', async () => {
  const { cache, loseConnection } = await openCache();
  expect((await cache.read('known', async () => stored))?.stored).toBe(stored);
  loseConnection();
  expect(cache.get('known')).toBeNull();
  const { find, waiting } = slowFind();
  const reads = [cache.read('key', find), cache.read('key', find)];
  expect(waiting).toHaveLength(2);
  for (const answer of waiting) answer(stored);
  await Promise.all(reads);
  expect(cache.get('key')).toBeNull();
});

test('nothing is served while it is not proven that every change was heard of', async () => {
  const { cache, prove } = await openCache();
  await cache.read('known', async () => stored);
  prove(false);
  expect(cache.get('known')).toBeNull();
  prove(true);
  expect(cache.get('known')?.stored).toBe(stored);
});

test('a change is of one person with all their sessions, or of everybody', async () => {
  const { cache, tellChange } = await openCache();
  const other = { ...stored, session: { ...stored.session, employeeNr: 8 } };
  await cache.read('a', async () => stored);
  await cache.read('b', async () => stored);
  await cache.read('c', async () => other);
  const known = () => ['a', 'b', 'c'].filter((key) => cache.get(key) !== null);
  tellChange('7');
  expect(known()).toEqual(['c']);
  tellChange('*');
  expect(known()).toEqual([]);
});

test('a failed read is not handed to later calls', async () => {
  const { cache } = await openCache();
  await expect(cache.read('key', () => Promise.reject(new Error('connection lost')))).rejects.toThrow();
  expect((await cache.read('key', async () => stored))?.stored).toBe(stored);
});

test('a full cache forgets its oldest session, and not all of them at once', async () => {
  const { cache } = await openCache();
  const read = (key: number) => cache.read(String(key), async () => stored);
  for (let key = 0; key <= 50_000; key += 1) await read(key);
  expect([cache.get('0'), cache.get('1')?.stored, cache.get('50000')?.stored]).toEqual([null, stored, stored]);
});
