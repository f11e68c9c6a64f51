import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { environmentVariables } from '#platform/config/environment.ts';

const root = resolve(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const top = 'apps|features|product|platform|demo|tests|bench|scripts|docs|deploy';
const sources = globSync(`{${top.replaceAll('|', ',')}}/**/*.{ts,tsx,mjs,sql,css,md,yml,yaml}`, { cwd: root });
const documents = [...globSync('*.md', { cwd: root }), ...sources.filter((path) => path.endsWith('.md'))];

/** A file or folder: with a folder of the repository in front, or a file name as we write them. */
const named = new RegExp(`^((${top})/[\\w./{},-]*|[\\w./{},-]+\\.(ts|tsx|mjs|sql|css|md))$`);

/** `a{b,c}` names two. */
function unfold(name: string): string[] {
  const [whole, inner = ''] = /\{([^}]*)\}/.exec(name) ?? [];
  return whole === undefined ? [name] : inner.split(',').flatMap((part) => unfold(name.replace(whole, part)));
}

/** Whether a name leads somewhere: from the root, from the document's folder, or to a file anywhere below that folder. */
function leadsSomewhere(document: string, name: string): boolean {
  const folder = dirname(document);
  if (existsSync(join(root, name)) || existsSync(join(root, folder, name))) return true;
  const below = folder === '.' || folder.startsWith('docs') ? '' : `${folder}/`;
  return sources.some((path) => path.startsWith(below) && path.endsWith(`/${name}`));
}

test.each(documents)('%s names only files that exist', (document) => {
  const text = read(document).replaceAll(/^```[\s\S]*?^```/gm, '');
  const inCode = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => named.test(name))
    .flatMap(unfold);
  const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, name = '']) => name);
  const wrong = [
    ...inCode.filter((name) => !leadsSomewhere(document, name)),
    ...linked.filter((name) => !/^https?:/.test(name) && !existsSync(join(root, dirname(document), name))),
  ];
  expect(wrong).toEqual([]);
});

/** Names of other programs, and patterns of names, that documents speak of and no source has. */
const foreignNames = new Set([
  ...['isX', 'hasX', 'canX', 'key_one', 'key_other'],
  ...['client_max_body_size', 'dangerouslySetInnerHTML', 'file_copy', 'patroni_env', 'pg_dropcluster', 'query_timeout'],
  'ReadWritePaths',
]);

/** Every word of the code, those of its comments left out: there a name may outlive what it named. */
function wordsOfCode(): ReadonlySet<string> {
  const isCode = (path: string) => !path.endsWith('.md') && !import.meta.filename.endsWith(path);
  const files = [...sources.filter(isCode), 'package.json', '.env.example', 'biome.json'];
  const code = files.map((path) => read(path).replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|-- ).*$/gm, ''));
  return new Set(code.flatMap((text) => text.match(/\w+/g) ?? []));
}

test('documents name in backticks only what the code has', () => {
  const words = wordsOfCode();
  const known = (name: string) => words.has(name) || foreignNames.has(name);
  const beginsOne = (prefix: string) => [...words].some((word) => word.startsWith(prefix));
  const wrong = documents.flatMap((document) =>
    [
      ...read(document)
        .replaceAll(/^```[\s\S]*?^```/gm, '')
        .matchAll(/`([^`\n]+)`/g),
    ]
      // What is in angle brackets stands for any name.
      .flatMap(([, span = '']) => span.replaceAll(/<\w+>(_<\w+>)?/g, '').match(/[A-Za-z_]\w*\*?/g) ?? [])
      // With a capital or a line inside: other words may be anything.
      .filter((name) => /[a-z][A-Z]|\w_\w|[A-Z]{2}[a-z]/.test(name))
      .filter((name) => (name.endsWith('*') ? !beginsOne(name.slice(0, -1)) : !known(name)))
      .map((name) => `${document}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

test('comments name only files that exist', () => {
  const path = new RegExp(`(?<![\\w#./])(?:${top})/[\\w./-]+\\.(?:tsx|ts|mjs|sql|md)\\b`, 'g');
  const decisions = globSync('docs/decisions/*.md', { cwd: root });
  const wrong = sources
    // A migration is never edited, and names the files of its day.
    .filter((source) => !source.endsWith('.md') && !source.startsWith('platform/db/migrations/'))
    .flatMap((source) => {
      const comments = read(source)
        .split('\n')
        .filter((line) => /^\s*(\/\/|\/?\*|--)/.test(line))
        .join('\n');
      const files = [...comments.matchAll(path)].map(([name]) => name).filter((name) => !existsSync(join(root, name)));
      const numbers = [...comments.matchAll(/\bdecisions?[ /](\d{3})\b/g)]
        .map(([, number = '']) => number)
        .filter((number) => !decisions.some((file) => file.startsWith(`docs/decisions/${number}-`)));
      return [...files, ...numbers].map((name) => `${source}: ${name}`);
    });
  expect(wrong).toEqual([]);
});

test('the index of decisions has every decision, under its title and in order', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d{3}) ([^\]]+)\]\(([^)]+)\)/gm)];
  const expected = globSync('docs/decisions/[0-9]*.md', { cwd: root })
    .sort()
    .map((path) => {
      const [, number, title] = /^# (\d{3}) (.+)/.exec(read(path)) ?? [];
      return [number, title, path.replace('docs/decisions/', '')];
    });
  expect(listed.map(([, number, title, path]) => [number, title, path])).toEqual(expected);
});

test('.env.example and the README name every variable that the program reads, and no other', () => {
  const inExample = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  const table = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const inReadme = table.flatMap((line) => [...line.matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name));
  expect(inExample.sort()).toEqual([...environmentVariables].sort());
  expect([...environmentVariables].filter((name) => !inReadme.includes(name))).toEqual([]);
});
