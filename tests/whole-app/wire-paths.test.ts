import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rules = '../../.dependency-cruiser.mjs';
const { features } = (await import(rules)) as { readonly features: readonly string[] };

interface Address {
  readonly file: string;
  readonly path: string;
}

function isSource(file: string): boolean {
  return !/\.test\.tsx?$|\/fixtures\//.test(file);
}

/**
 * The addresses that a text names, up to their first part that is filled in, and the paths of signed calls, which screens write
 * without `/api/`.
 */
function addressesIn(text: string): string[] {
  const whole = [...text.matchAll(/['`](\/(?:api|CourseManager)\/[A-Za-z/]+)/g)].map(([, path = '']) => path);
  const ofCalls = [...text.matchAll(/\b(?:path|setPath)(?: =|:|=) ?'([A-Z]\w+\/\w+)'/g)].map(
    ([, path = '']) => `/api/${path}`,
  );
  return [...whole, ...ofCalls].map((path) => path.replace(/\/$/, ''));
}

function read(pattern: string): Address[] {
  return globSync(pattern)
    .filter(isSource)
    .flatMap((file) => addressesIn(readFileSync(file, 'utf8')).map((path) => ({ file, path })));
}

/** What both sides of a feature read. */
const shared = 'features/*/shared/**/*.ts';

const featureOf = (file: string) => file.split('/')[1] ?? '';

/**
 * Addresses by the feature that answers there: its server names them, its shared files, or the shape of a record. What the
 * platform answers is below all.
 */
const answeredBy = new Map<string, string>();
for (const { file, path } of read(shared)) answeredBy.set(path.toLowerCase(), featureOf(file));
for (const { file, path } of read('{features/*/server,platform/!(ui)}/**/*.ts'))
  answeredBy.set(path.toLowerCase(), featureOf(file));
for (const file of globSync('features/*/shared/**/*.ts').filter(isSource)) {
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/^ {2}path: '([A-Z]\w+)',$/gm)) {
    answeredBy.set(`/api/${path}`.toLowerCase(), featureOf(file));
  }
}

/** Calls and addresses that a contract names and the server of a feature above it answers. */
const servers = globSync('features/*/server/**/*.ts').filter(isSource);
for (const file of globSync('features/*/shared/{calls.ts,calls/*.ts}').filter(isSource)) {
  const feature = featureOf(file);
  const module = file.split('/').slice(2).join('/').replace('.ts', String.raw`\.ts`);
  const users = servers.filter((one) => {
    const from = featureOf(one) === feature ? String.raw`\.\./${module}` : `#features/${feature}/${module}`;
    return new RegExp(`from '[./]*${from}'`).test(readFileSync(one, 'utf8'));
  });
  const declared = /export const (\w+) = (?:signedC|c)all\(\{[\s\S]*?\bpath: '([^']+)'/g;
  for (const [, name = '', path = ''] of readFileSync(file, 'utf8').matchAll(declared)) {
    const server = users.find((one) => new RegExp(`\\b${name}\\b`).test(readFileSync(one, 'utf8')));
    if (server !== undefined) answeredBy.set(path.toLowerCase(), featureOf(server));
  }
}
for (const file of globSync('features/*/shared/**/*.ts').filter(isSource)) {
  for (const [, name = '', path = ''] of readFileSync(file, 'utf8').matchAll(/const (\w+) = '(\/api\/[^']+)'/g)) {
    const server = servers.find((one) =>
      new RegExp(`\\.(?:get|post|put|delete)\\(\\s*${name}\\b`).test(readFileSync(one, 'utf8')),
    );
    if (server !== undefined) answeredBy.set(path.toLowerCase(), featureOf(server));
  }
}

function ownerOf(path: string): string | undefined {
  const parts = path.toLowerCase().split('/');
  for (let end = parts.length; end > 2; end -= 1) {
    const owner = answeredBy.get(parts.slice(0, end).join('/'));
    if (owner !== undefined) return owner;
  }
  return undefined;
}

/**
 * Screens that call what only a feature above them answers: a client knows an address, not a feature. Each has its reason;
 * nothing else may be added without one.
 */
const upwardCalls: Readonly<Record<string, string>> = {
  'connections /api/v': 'No call: a new key is shown with the address that its program calls.',
  'courses /CourseManager/GetCourseMedia':
    'Authors see their material as it is taken; the files of takers are of taking.',
  'courses /CourseManager/GetCoursePDF':
    'Authors see their material as it is taken; the files of takers are of taking.',
  'courses /api/Stage/createOnlineAutomatically':
    'Finishing a course assigns it, in one transaction with its instances.',
  'courses /api/Stage/FinishRevisions':
    'What finishing signs, as it stands: its commands see questions and requirements too.',
  'instances /CourseManager/StartTablet':
    'The row of an instance starts its tablet mode; that is of the room of tablets.',
  'instances /api/Stage/ChangeExpirationDate': 'An act on instances that moves the due days of their people.',
  'instances /api/Stage/Sessions': 'who takes part in a session is counted where attendances are',
  'instances /api/Stage/Closing': 'How a session went is what its mail says, and whom that was sent to.',
  'instances /api/Stage/SendClosing': 'Mails are written where notices are.',
  'instances /api/report': 'The printed sheet of an instance lists who takes part.',
  'people /api/report/getCapaInitReport': 'The row of a person leads to the report of their initial training.',
  'records /api/Reasons': 'Every signed dialog offers the reasons of the parameters.',
};

function upward({ file, path }: Address): boolean {
  const owner = ownerOf(path);
  return owner !== undefined && features.indexOf(owner) > features.indexOf(featureOf(file));
}

const called = [...read('features/*/web/**/*.{ts,tsx}'), ...read(shared)];

test('a screen calls its own feature and those below it, but for what the list declares', () => {
  const found = called.filter(upward).map(({ file, path }) => `${featureOf(file)} ${path}`);
  expect([...new Set(found)].sort()).toEqual(Object.keys(upwardCalls).sort());
});

test('every address that a screen names is answered by a feature', () => {
  expect(called.length).toBeGreaterThan(50);
  expect(called.filter(({ path }) => ownerOf(path) === undefined)).toEqual([]);
});
