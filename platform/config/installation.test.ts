import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { openInstallation, openStores, requireAnchorApart } from './installation.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capacita-installation-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (variables: Record<string, string>) => openStores(readEnvironment(variables), folder);

describe('where the file of seals lies', () => {
  test('beside the key by default, and in any folder below it', async () => {
    expect(await open({})).toMatchObject({ anchorBesideKey: true });
    expect(await open({ SEAL_ANCHOR_FILE: join(folder, 'kept', 'seals.txt') })).toMatchObject({
      anchorBesideKey: true,
    });
  });

  test('apart from it elsewhere', async () => {
    expect(await open({ SEAL_ANCHOR_FILE: `${folder}-apart/seals.txt` })).toMatchObject({ anchorBesideKey: false });
  });
});

describe('a new installation', () => {
  const require = (variables: Record<string, string>, anchorBesideKey: boolean, isNew = true) =>
    requireAnchorApart(readEnvironment(variables), { anchorBesideKey }, isNew);

  test('outside the demo asks for another place, or the word that it stays', () => {
    expect(() => require({ DEMO: '0' }, true)).toThrow(/SEAL_ANCHOR_FILE[\s\S]*SEAL_ANCHOR_STAYS=1/);
    expect(() => require({ DEMO: '0', SEAL_ANCHOR_STAYS: '1' }, true)).not.toThrow();
    expect(() => require({ DEMO: '0' }, false)).not.toThrow();
  });

  test('of the demo starts with two commands, and a company that is there already goes on', () => {
    expect(() => require({}, true)).not.toThrow();
    expect(() => require({ DEMO: '0' }, true, false)).not.toThrow();
  });
});

test('an installation whose key is missing is not given another, unless that may be', async () => {
  const bare = join(folder, 'bare');
  await expect(openInstallation(readEnvironment({}), bare)).rejects.toThrow(/SECRET_KEY/);
  expect(existsSync(bare)).toBe(false);
  await openInstallation(readEnvironment({}), bare, true);
  expect(existsSync(join(bare, 'secret.key'))).toBe(true);
});
