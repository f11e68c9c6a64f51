import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { isFull } from '../support/runs.ts';
import { prepareServer } from '../support/server-process.ts';
import { verifyInstallation } from '../support/verify-installation.ts';
import { expectWhole, startLoad } from './steady-load.ts';

const root = join(import.meta.dirname, '../..');
const migrations = 'platform/db/migrations';

function git(...parameters: string[]): string | null {
  try {
    return execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/**
 * The commit before the one that brought a migration; null without the history that has it, as in an unpacked release, and where a
 * later number had landed before it, which no installation ever got.
 */
function commitBefore(migration: string): string | null {
  const brought = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${migrations}/${migration}`);
  if (brought === null || brought === '') return null;
  const had = git('ls-tree', '--name-only', `${brought}^:${migrations}`)?.split('\n') ?? [migration];
  return had.some((name) => /^\d.*\.sql$/.test(name) && name >= migration) ? null : git('rev-parse', `${brought}^`);
}

const newest = (await readdir(join(root, migrations)))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .slice(-3);

/** The program as it was at a commit, with the packages of today. */
async function programAt(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-before-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const archive = execFileSync(
    'git',
    ['archive', commit, 'apps', 'features', 'platform', 'product', 'demo', 'scripts', 'package.json'],
    {
      cwd: root,
      maxBuffer: 2 ** 30,
    },
  );
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, 'dist', 'web'), { recursive: true });
  return folder;
}

describe.runIf(isFull)('the version before goes on serving while this one starts on its database', () => {
  test.for(newest)('before %s', async (migration, { skip }) => {
    const commit = commitBefore(migration);
    if (commit === null) return skip('no version before it is in the history here');
    const folder = await mkdtemp(join(tmpdir(), 'capacita-rolling-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const database = await createTestDatabase(false);
    onTestFinished(() => database.drop());
    const settings = { DEMO: '1', LOG_LEVEL: 'error' };
    const before = await prepareServer(database.ownerUrl, folder, settings, await programAt(commit));
    onTestFinished(() => before.kill());
    const now = await prepareServer(database.ownerUrl, folder, settings);
    onTestFinished(() => now.kill());

    await before.start();
    const load = await startLoad(before.address);
    await load.untilEachServed(3);
    await now.start();
    // On a database that is already this version's, which serves people too.
    await load.untilEachServed(10);
    const told = await load.stop();
    const loadNow = await startLoad(now.address, 'now');
    await loadNow.untilEachServed(3);
    expect(await before.stop()).toBe(0);
    await loadNow.untilEachServed(3);
    const { acknowledged, strange, cut } = await loadNow.stop();
    expect({ strange, cut }).toEqual({ strange: [], cut: 0 });
    expect(acknowledged.length).toBeGreaterThan(0);
    await expectWhole(told, database.ownerUrl);
    expect([before.output(), now.output()].join('\n')).not.toMatch(/"level":(50|60)/);
    expect(await now.stop()).toBe(0);
    const verified = await verifyInstallation(folder, { DATABASE_URL: database.ownerUrl });
    expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('Intact') });
  });
});
