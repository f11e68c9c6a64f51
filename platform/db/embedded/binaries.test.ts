import { cpSync, existsSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureBinaries, locatePackage } from './binaries.ts';
import { makeScratch } from './fixtures/scratch.ts';

test("makes the links that the package's install script did not make, and copies once", () => {
  const scratch = makeScratch();
  const native = join(scratch, 'package', 'native');
  cpSync(locatePackage().native, native, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const { target } of links) rmSync(join(dirname(native), target), { force: true });

  let copies = 0;
  const ensure = () => ensureBinaries(scratch, { native, version: '18.0.0' }, () => (copies += 1));
  const binaries = ensure();
  expect(ensure()).toEqual(binaries);
  expect(copies).toBe(1);
  expect(links.length).toBeGreaterThan(0);
  for (const { target } of links) {
    const link = join(scratch, 'pgbin', '18.0.0', target.replace(/^native\//, ''));
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(existsSync(link), `${target} leads to its file`).toBe(true);
    expect(existsSync(join(dirname(native), target)), 'the package is left as it is').toBe(false);
  }
});

test('a copy that was killed half-way is made again', () => {
  const scratch = makeScratch();
  const source = { native: join(scratch, 'missing'), version: '18.0.0' };
  expect(() => ensureBinaries(scratch, source)).toThrow();
  expect(existsSync(join(scratch, 'pgbin', '18.0.0'))).toBe(false);
  expect(existsSync(ensureBinaries(scratch, { ...locatePackage(), version: '18.0.0' }).postgres)).toBe(true);
});
