import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');

/** A small tree in which every line of a file is one import. */
const tree: Record<string, string[]> = {
  'platform/db/database.ts': ["import '#product/roles.ts'"],
  'platform/i18n/language.ts': [],
  'platform/ui/button.tsx': ["import '#platform/db/database.ts'"],
  'platform/http/server.ts': ["import type { A } from '#features/people/shared/contract.ts'"],
  'features/people/shared/contract.ts': ["import type { Row } from '../server/queries.ts'"],
  'features/people/server/public.ts': [],
  'features/people/server/queries.ts': ["import './commands/add-person.ts'"],
  'features/people/server/commands/add-person.ts': ["import '../routes/post-person.ts'"],
  'features/people/server/routes/post-person.ts': ["import '#platform/ui/button.tsx'"],
  'features/people/web/page.tsx': ["import '../server/public.ts'"],
  'features/people/shared/calls/rules.ts': ["import '#platform/db/database.ts'"],
  'features/people/at-the-root.ts': ["import './server/public.ts'"],
  'product/roles.ts': ["import '#platform/i18n/language.ts'", "import '#platform/db/database.ts'"],
  'features/people/person.test.ts': ["import '#tests/factory.ts'"],
  'features/integrity/web/page.tsx': ["import '#features/session/web/public.tsx'"],
  'features/session/web/public.tsx': ["import '#features/records/web/public.tsx'"],
  'features/records/web/public.tsx': [],
  'features/settings/shared/contract.ts': ["import type { P } from '#features/people/shared/contract.ts'"],
  'features/courses/server/queries.ts': [
    "import '#features/people/server/public.ts'",
    "import '#features/people/server/queries.ts'",
  ],
  'features/stray/contract.ts': ["import '#platform/i18n/language.ts'"],
  'features/reports/server/public.ts': ["import '#apps/server/main.ts'", "import './missing.ts'"],
  'features/spac/shared/contract.ts': ["import type { B } from './words.ts'"],
  'features/spac/shared/words.ts': ["import type { A } from './contract.ts'"],
  'features/spac/server/public.ts': ["import '#tests/factory.ts'"],
  'apps/server/main.ts': ["import '#features/people/server/routes/post-person.ts'", "import '#demo/load.ts'"],
  'apps/server/first-data.ts': ["await import('#demo/load.ts')"],
  'demo/load.ts': [],
  'tests/factory.ts': ["import '#features/people/server/queries.ts'"],
};

const expected = [
  'web-knows-no-server: platform/ui/button.tsx → platform/db/database.ts',
  'web-knows-no-server: features/people/web/page.tsx → features/people/server/public.ts',
  'platform-knows-no-feature: platform/http/server.ts → features/people/shared/contract.ts',
  'shared-has-no-side: features/people/shared/contract.ts → features/people/server/queries.ts',
  'shared-has-no-side: features/people/shared/calls/rules.ts → platform/db/database.ts',
  'shared-has-no-side: features/people/at-the-root.ts → features/people/server/public.ts',
  'product-is-words: product/roles.ts → platform/db/database.ts',
  'queries-know-no-command: features/people/server/queries.ts → features/people/server/commands/add-person.ts',
  'commands-know-no-route: features/people/server/commands/add-person.ts → features/people/server/routes/post-person.ts',
  'server-knows-no-web: features/people/server/routes/post-person.ts → platform/ui/button.tsx',
  'features-look-down-from-settings: features/settings/shared/contract.ts → features/people/shared/contract.ts',
  'features-look-down-from-session: features/session/web/public.tsx → features/records/web/public.tsx',
  'features-look-down-from-integrity: features/integrity/web/page.tsx → features/session/web/public.tsx',
  'features-have-doors: features/courses/server/queries.ts → features/people/server/queries.ts',
  'features-are-listed: features/stray/contract.ts → platform/i18n/language.ts',
  'features-know-no-app: features/reports/server/public.ts → apps/server/main.ts',
  'resolvable: features/reports/server/public.ts → ./missing.ts',
  'no-circle: features/spac/shared/contract.ts → features/spac/shared/words.ts',
  'demo-is-loaded-when-asked-for: apps/server/main.ts → demo/load.ts',
  'only-tests-import-tests: features/spac/server/public.ts → tests/factory.ts',
];

const folder = mkdtempSync(join(tmpdir(), 'capacita-directions-'));
afterAll(() => rmSync(folder, { recursive: true }));

function cruise(): string[] {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const parameters = ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', 'apps', 'features'];
  const { stdout, stderr } = spawnSync(process.execPath, [cruiser, ...parameters, 'product', 'platform', 'tests'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (!stdout) throw new Error(stderr);
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

test('every deliberate wrong turn is caught, type imports included, and nothing else is', () => {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      type: 'module',
      imports: Object.fromEntries(
        ['apps', 'demo', 'features', 'platform', 'product', 'tests'].map((top) => [`#${top}/*`, `./${top}/*`]),
      ),
    }),
  );
  for (const [path, imports] of Object.entries(tree)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), [...imports, 'export const here = 1;'].join(';\n'));
  }
  const found = cruise();
  expect(found).toEqual(expect.arrayContaining(expected));
  // Circles are reported once for each of their members, and the wrong turns above make some: only the rest is counted.
  const others = found.filter((line) => !line.startsWith('no-circle') && !expected.includes(line));
  expect(others).toEqual([]);
});
