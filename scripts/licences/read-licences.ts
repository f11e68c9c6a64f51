import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProductionPackages } from '../packages/production-packages.mjs';

/** One package that the product is installed with, or material of others in its own folders. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  /** an SPDX expression; null where none is named */
  readonly licence: string | null;
  /** its place below the product's folder */
  readonly path: string;
  /** only for another kind of machine, or left out on request: it need not be there */
  readonly isOptional: boolean;
}

/** What the product may be made of: licences that ask for no more than their own text. SPDX names. */
export const allowed: ReadonlySet<string> = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'OFL-1.1',
  ],
]);

/** Packages whose package.json names no licence, and where they do, by name and version: another version is read again. */
const namedElsewhere: Readonly<Record<string, string>> = {
  'combine-errors@3.0.3': 'MIT', // its Readme.md
  'png-js@2.0.0': 'MIT', // its LICENSE
};

/** Fonts that lie in the product's own folders, each with its text beside it. */
const ownMaterial: readonly Licensed[] = [
  { name: 'Inter (screen)', path: 'platform/ui/theme/font' },
  { name: 'Inter (PDF)', path: 'platform/documents/pdf/fonts' },
].map((each) => ({ ...each, version: '4', licence: 'OFL-1.1', isOptional: false }));

type Author = string | { readonly name?: string };

/** Every package that runs in production, as package-lock.json fixes it, and the fonts; each name and version once, by name. */
export function readLicensed(lockFile: string): readonly Licensed[] {
  const found = new Map<string, Licensed>();
  for (const { name, version, licence, path, isOptional } of readProductionPackages(lockFile)) {
    const id = `${name}@${version}`;
    if (path === '' || found.has(id)) continue;
    found.set(id, { name, version, licence: licence ?? namedElsewhere[id] ?? null, path, isOptional });
  }
  return [...found.values(), ...ownMaterial].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Those whose licence is unknown or not among the allowed ones. */
export const findRefused = (licensed: readonly Licensed[]): readonly Licensed[] =>
  licensed.filter(({ licence }) => licence === null || !isAllowed(licence));

/** Whether an SPDX expression lets the product hold the package: one of what stands between OR, all of what stands between AND. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((name) => allowed.has(name.trim())));
}

/** The texts that came with it, the licence first; in their place what its README says of it, or who wrote it. */
export function readTexts(root: string, { path }: Pick<Licensed, 'path'>): readonly string[] {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  // The package `node` brings the program itself in one below it, whose text names all that is inside.
  const places = [folder, ...globSync('node_modules/node-*-*', { cwd: folder }).map((place) => join(folder, place))];
  const texts = places.flatMap((place) =>
    readdirSync(place)
      .filter((name) => /^(licen[cs]e|copying|ofl|notice)([-.].*)?$/i.test(name))
      .sort()
      .map((name) => readFileSync(join(place, name), 'utf8').trim()),
  );
  return texts.length > 0 ? texts : readWhatItSays(folder);
}

function readWhatItSays(folder: string): readonly string[] {
  const readme = readdirSync(folder).find((name) => /^readme(\.|$)/i.test(name));
  const text = readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8');
  const said = /^#+ *licen[cs]e\b[^\n]*\n(.*?)(?=^#|$(?![\s\S]))/ims.exec(text)?.[1]?.trim();
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { author?: Author };
  const name = typeof author === 'string' ? author : author?.name;
  return [said ?? '', name === undefined ? '' : `Copyright: ${name}`].filter((part) => part !== '');
}
