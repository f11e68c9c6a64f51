import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { billOfMaterials } from './bill-of-materials.mjs';
import { readProductionPackages } from './production-packages.mjs';

const root = resolve(import.meta.dirname, '../..');
const packages = readProductionPackages(join(root, 'package-lock.json'));

function lockOf(locked: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'capacita-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ packages: locked }));
  return join(folder, 'lock.json');
}

test('production is what the dependencies lead to, whatever a tool of the build asks for as well', () => {
  const lock = lockOf({
    '': { name: 'product', version: '1.0.0', dependencies: { a: '1' }, devDependencies: { tool: '1' } },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2' }, optionalDependencies: { native: '1', gone: '1' } },
    'node_modules/a/node_modules/b': {
      version: '2.0.0',
      peerDependencies: { peer: '1', maybe: '1' },
      peerDependenciesMeta: { maybe: { optional: true } },
    },
    'node_modules/b': { version: '1.0.0', dev: true },
    'node_modules/maybe': { version: '1.0.0', devOptional: true },
    'node_modules/native': { version: '1.0.0', optional: true },
    'node_modules/peer': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
  });
  const found = readProductionPackages(lock);
  expect(found.map(({ path, isOptional }) => [path, isOptional])).toEqual([
    ['', false],
    ['node_modules/a', false],
    ['node_modules/a/node_modules/b', false],
    ['node_modules/native', true],
    ['node_modules/peer', false],
  ]);
  expect(() => readProductionPackages(lockOf({ '': { dependencies: { lost: '1' } } }))).toThrow(
    'lost is not in the lock file',
  );
});

test('the bill of materials has every dependency by version, digest and licence, and leads from one to the next', () => {
  const debian = { name: 'libstdc++6', version: '12.2.0-14+deb12u1', architecture: 'amd64' };
  const bill = billOfMaterials(packages, [debian]);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  for (const [name, version] of Object.entries(dependencies)) expect(named).toContain(`${name}@${version}`);
  const references = bill.components.map((component) => component['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  const known = new Set([...references, bill.metadata.component['bom-ref']]);
  for (const { ref, dependsOn = [] } of bill.dependencies)
    expect([ref, ...dependsOn].every((each) => known.has(each))).toBe(true);
  const pg = bill.components.find(({ name }) => name === 'pg');
  expect(pg).toMatchObject({ hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }] });
  expect(pg).toMatchObject({ licenses: [{ license: { id: 'MIT' } }], purl: `pkg:npm/pg@${dependencies.pg}` });
  expect(bill.components.at(-1)?.purl).toBe('pkg:deb/debian/libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64');
  expect(billOfMaterials(packages, [debian])).toEqual(bill);
});
