import type { ZipEntry } from '#platform/documents/zip/open-zip.ts';

/** The files that came with a table, as rows name them. A key may stand for several: none of them is taken for another. */
export interface ArchiveFiles {
  readonly entries: readonly ZipEntry[];
  /** by `fileKey` of the name without its folder */
  readonly byName: ReadonlyMap<string, readonly ZipEntry[]>;
  /** by `fileKey` of the name with its folder */
  readonly byPath: ReadonlyMap<string, readonly ZipEntry[]>;
}

/** Without regard to case and to how accents are written, since sources and file systems do not agree on them. */
const fileKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** A name without its folder. */
export const withoutFolder = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

/** A path as it stands from the top of the archive, in whichever way it was written. */
const fromTop = (path: string): string =>
  path
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '');

export function archiveFiles(entries: readonly ZipEntry[]): ArchiveFiles {
  return {
    entries,
    byName: Map.groupBy(entries, ({ path }) => fileKey(withoutFolder(path))),
    byPath: Map.groupBy(entries, ({ path }) => fileKey(fromTop(path))),
  };
}

export const noFiles: ArchiveFiles = archiveFiles([]);

/** Those of two archives together: what came later takes the place of what was at the same path. */
export const withEarlier = (later: ArchiveFiles, earlier: ArchiveFiles): ArchiveFiles =>
  archiveFiles([...earlier.entries.filter(({ path }) => !later.byPath.has(fileKey(fromTop(path)))), ...later.entries]);

/**
 * The files that a cell may mean: a name alone is looked for in every folder, one with a folder there alone. Of those that differ by case
 * or accents only, a path that is written exactly means one.
 */
export function filesNamed({ byName, byPath }: ArchiveFiles, written: string): readonly ZipEntry[] {
  if (!/[\\/]/.test(written)) return byName.get(fileKey(written)) ?? [];
  const wanted = fromTop(written);
  const found = byPath.get(fileKey(wanted)) ?? [];
  const exact = found.filter(({ path }) => fromTop(path) === wanted);
  return exact.length === 1 ? exact : found;
}

/** How a cell names this file and no other. */
export const namedExactly = ({ path }: ZipEntry): string => (/[\\/]/.test(path) ? path : `./${path}`);
