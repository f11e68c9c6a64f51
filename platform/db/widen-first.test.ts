import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'migrations');

/** Those before it were landed under the rule that nothing of the version before runs. */
const firstUnderRule = '0147';

/** What the version before, which still runs, may not survive. */
const narrowing =
  /\b(drop (column|table|view|function|schema|type)|rename (column |to )|set not null|alter column \w+ (set data )?type|revoke)\b/gi;

/** `-- Narrows: unused since 1.14.0.`: what goes away here was used by no version from that on. */
const said = /^-- Narrows: unused since (\d+)\.(\d+)\.(\d+)\.$/m;

/** What a migration takes from the version before without saying that it uses it no more. */
function narrowingsOf(sql: string, version: string): string[] {
  const bare = sql.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
  // A function that is new here takes nothing from anybody.
  const taken = [...bare.matchAll(narrowing)]
    .map(([text]) => text.toLowerCase())
    .filter((text) => text !== 'revoke' || !/revoke [^;]* on function [^;]* from public/i.test(bare));
  const [, ...since] = said.exec(sql) ?? [];
  const isOlder = since.length === 3 && compare(since.join('.'), version) < 0;
  return isOlder ? [] : taken;
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

test('a migration widens; what it narrows was used by no version since one before this', async () => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name >= firstUnderRule);
  const found = await Promise.all(
    files.map(async (name) => [name, narrowingsOf(await readFile(join(folder, name), 'utf8'), version)]),
  );
  expect(found.filter(([, taken]) => taken?.length)).toEqual([]);
});

test.each([
  ['alter table a add column b text', []],
  ['alter table a drop column b', ['drop column']],
  ['alter table a drop constraint b, add constraint b check (true)', []],
  ['alter table a rename column b to c', ['rename column ']],
  ['alter table a alter column b set not null', ['set not null']],
  ['alter table a alter column b type bigint', ['alter column b type']],
  ['revoke select on a from capacita_app', ['revoke']],
  ['create function f() returns int as $$ drop table x $$; revoke execute on function f() from public', []],
  ['-- drop table a', []],
  ['-- Narrows: unused since 1.13.0.\ndrop table a', []],
  ['-- Narrows: unused since 1.14.0.\ndrop table a', ['drop table']],
])('%j takes %j from the version before 1.14.0', (sql, taken) => {
  expect(narrowingsOf(sql, '1.14.0')).toEqual(taken);
});
