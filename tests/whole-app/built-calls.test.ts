import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAddresses, usedByScreens } from '#apps/web/build/keep-addresses.ts';
import * as sampleCalls from './fixtures/features/sample/shared/calls.ts';

// The browser's build leaves of each call what screens use: of what it made, nothing that they use may be missing.

const root = join(import.meta.dirname, '../..');
const sample = 'tests/whole-app/fixtures/features/sample/shared/calls.ts';
const modules = [...globSync('{features,platform}/*/shared/{calls.ts,calls/*.ts}', { cwd: root }).sort(), sample];
const outDir = mkdtempSync(join(tmpdir(), 'capacita-calls-'));

type Exports = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [keepAddresses()],
    build: {
      outDir,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(modules.map((file, at) => [`module-${at}`, join(root, file)])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
});
afterAll(() => rmSync(outDir, { recursive: true }));

/** What screens see of an export: a call's parts, that a schema is one, a value itself. */
function seen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('safeParse' in value) return 'a schema';
  if (!('method' in value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => usedByScreens.includes(name)));
}

const seenOf = (exports: Exports) =>
  Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, seen(value)]));

test.each(modules.map((file, at) => [file, at] as const))('%s is built with all that screens use', async (file, at) => {
  const source: Exports = await import(join(root, file));
  const built: Exports = await import(join(outDir, `module-${at}.mjs`));
  expect(Object.keys(source).length).toBeGreaterThan(0);
  expect(seenOf(built)).toEqual(seenOf(source));
});

test('no schema of a call is built', async () => {
  const built: Exports = await import(join(outDir, `module-${modules.indexOf(sample)}.mjs`));
  const { composed, signed } = seenOf(sampleCalls);
  expect([built.composed, built.signed]).toEqual([composed, signed]);
});
