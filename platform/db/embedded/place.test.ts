import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { choosePostgresAccount } from './account.ts';
import { endProcess, holdDatabase, makeScratch, query } from './fixtures/scratch.ts';
import { choosePlace, findClosedFolder } from './place.ts';
import { startEmbeddedPostgres } from './start.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
const programIsReadable = isRoot && !findClosedFolder(import.meta.dirname, nobody);

describe.runIf(isRoot)('started by root (skipped for other users)', () => {
  test('PostgreSQL runs as another user, who owns the cluster and nothing else', async () => {
    const stateDirectory = makeScratch();
    const database = await startEmbeddedPostgres({ stateDirectory, settings: { fsync: 'off' } });
    expect(statSync(database.dataDirectory).uid).toBe(choosePostgresAccount(undefined)?.uid);
    expect(statSync(database.dataDirectory).uid).not.toBe(0);
    expect(statSync(join(stateDirectory, 'postgres')).uid).toBe(0);
    expect(await query(database.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
  });

  test('a closed folder gets a stand-in, which is found again and said plainly', () => {
    const scratch = makeScratch();
    const closed = join(scratch, 'home');
    mkdirSync(closed, { mode: 0o700 });
    const state = join(closed, 'data');
    const standIns = join(scratch, 'stand-ins');
    const place = choosePlace(state, standIns);
    expect(place.root.startsWith(`${standIns}/`)).toBe(true);
    expect(place.notice).toContain(place.root);
    expect(choosePlace(state, standIns).root).toBe(place.root);
    expect(choosePlace(join(closed, 'other'), standIns).root).not.toBe(place.root);

    mkdirSync(place.data, { recursive: true });
    chmodSync(closed, 0o755);
    expect(choosePlace(state, standIns).root, 'a cluster that exists stays in use').toBe(place.root);
  });

  test('where no stand-in works either, it names the folder, its mode and the user', () => {
    const closed = join(makeScratch(), 'home');
    mkdirSync(closed, { mode: 0o700 });
    expect(() => choosePlace(join(closed, 'data'), join(closed, 'stand-ins'))).toThrow(
      /runs as the user "(postgres|nobody)", who cannot enter the folder .*home \(mode 0700\).*Set DATA_DIR/,
    );
  });

  test("an ordinary user's cluster is served as that user", () => {
    const state = makeScratch();
    mkdirSync(join(state, 'postgres', 'data'), { recursive: true });
    chownSync(join(state, 'postgres', 'data'), nobody.uid, nobody.gid);
    expect(choosePlace(state).account?.uid).toBe(nobody.uid);
  });
});

describe.runIf(programIsReadable)(
  'started by an ordinary user (skipped unless root runs this where all may read)',
  () => {
    test('PostgreSQL runs as that user', async () => {
      const stateDirectory = join(makeScratch(), 'data');
      mkdirSync(stateDirectory);
      chownSync(stateDirectory, nobody.uid, nobody.gid);
      const holder = await holdDatabase(stateDirectory, nobody);
      expect(statSync(join(stateDirectory, 'postgres', 'data')).uid).toBe(nobody.uid);
      expect(await query(holder.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await endProcess(holder.process, 'SIGTERM');
      expect(existsSync(join(stateDirectory, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
    });

    test('a folder that the user may not write to is named', async () => {
      await expect(holdDatabase(join(makeScratch(), 'data'), nobody)).rejects.toThrow(
        /folder .*data cannot be used for the database \(EACCES\)\. Set DATA_DIR to a folder that the user "nobody"/,
      );
    });

    test("another user's cluster is refused in words", async () => {
      const stateDirectory = join(makeScratch(), 'data');
      mkdirSync(join(stateDirectory, 'postgres', 'data'), { recursive: true });
      chownSync(stateDirectory, nobody.uid, nobody.gid);
      await expect(holdDatabase(stateDirectory, nobody)).rejects.toThrow(
        /belongs to the user "root", and this program runs as "nobody"/,
      );
    });
  },
);

describe.runIf(!isRoot)('started by an ordinary user (skipped for root)', () => {
  test('PostgreSQL runs as that user', async () => {
    const stateDirectory = makeScratch();
    const database = await startEmbeddedPostgres({ stateDirectory, settings: { fsync: 'off' } });
    expect(statSync(database.dataDirectory).uid).toBe(process.getuid?.());
    await database.stop();
  });
});
