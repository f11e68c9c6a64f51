import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** Writes platform/db/schema.generated.ts, or the file named, from the migrated database that DATABASE_URL names. */
const outFile = process.argv[2] ?? 'platform/db/schema.generated.ts';
const url = process.env.DATABASE_URL;
if (url === undefined) {
  console.error('DATABASE_URL: name a migrated database.');
  process.exit(1);
}
const result = spawnSync(
  'npx',
  [
    'kysely-codegen',
    '--dialect=postgres',
    `--out-file=${outFile}`,
    '--date-parser=string',
    '--numeric-parser=number',
    '--exclude-pattern=kysely_*',
    `--url=${url}`,
  ],
  { stdio: 'inherit' },
);
if (result.status !== 0) process.exit(result.status ?? 1);
// The pool reads bigint as a JavaScript number (platform/db/database.ts).
const text = readFileSync(outFile, 'utf8');
writeFileSync(outFile, text.replace('Int8 = ColumnType<string, bigint', 'Int8 = ColumnType<number, bigint'));
