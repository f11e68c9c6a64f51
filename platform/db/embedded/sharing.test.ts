import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endProcess, holdDatabase, makeCluster, makeScratch, query, serverPid } from './fixtures/scratch.ts';
import { withLock } from './lock.ts';
import { identifyProcess, isSameProcessAlive, ownIdentity } from './process-identity.ts';

describe('two processes on one folder', () => {
  test('at once from nothing: one makes and starts the server, the other adopts it; the last one out stops it', async () => {
    const stateDirectory = makeScratch();
    const holders = await Promise.all([holdDatabase(stateDirectory), holdDatabase(stateDirectory)]);
    expect(holders.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
    const [owner, guest] = holders[0].adopted ? [holders[1], holders[0]] : holders;
    expect(guest.port).toBe(owner.port);
    await query(owner.url, 'create table shared as select 1 as value');

    await endProcess(owner.process, 'SIGTERM');
    expect(await query(guest.url, 'select value from shared')).toEqual([{ value: 1 }]);
    await endProcess(guest.process, 'SIGTERM');
    expect(serverPid(stateDirectory)).toBeUndefined();
  });

  test('a killed one does not count: the other stops the server', async () => {
    const stateDirectory = await makeCluster();
    const owner = await holdDatabase(stateDirectory);
    const guest = await holdDatabase(stateDirectory);
    await endProcess(owner.process, 'SIGKILL');
    expect(await query(guest.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await endProcess(guest.process, 'SIGTERM');
    expect(serverPid(stateDirectory)).toBeUndefined();
  });
});

describe('the lock', () => {
  test('lets one work at a time', async () => {
    const path = join(makeScratch(), 'start.lock');
    let working = 0;
    let most = 0;
    const work = async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise((done) => setTimeout(done, 5));
      working -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withLock(path, work)));
    expect(most).toBe(1);
    expect(existsSync(path)).toBe(false);
  });

  test('is taken over from a process that is gone, also when its number was given to another', async () => {
    const path = join(makeScratch(), 'start.lock');
    const gone = [`${2 ** 22 + 1} no-boot 1`, ownIdentity.replace(/\d+$/, '1')];
    for (const holder of gone) {
      writeFileSync(path, `${holder}\n1`);
      expect(await withLock(path, async () => 'done')).toBe('done');
    }
  });

  test('is let go when the work fails', async () => {
    const path = join(makeScratch(), 'start.lock');
    await expect(withLock(path, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(existsSync(path)).toBe(false);
  });
});

test('a process is told from a later one with its number', () => {
  expect(isSameProcessAlive(ownIdentity)).toBe(true);
  expect(identifyProcess(2 ** 22 + 1)).toBeUndefined();
  expect(isSameProcessAlive('')).toBe(false);
});
