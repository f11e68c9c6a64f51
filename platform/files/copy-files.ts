import type { FileStore } from './file-store.ts';

/** What a copy did. */
export interface CopiedFiles {
  /** files that were not there, or were altered there */
  readonly copied: number;
  readonly copiedBytes: number;
  /** files that were there, read whole and found to be those of their names */
  readonly present: number;
  /** the names of those two: what is there now. A later list of the source may have more, stored meanwhile */
  readonly names: ReadonlySet<string>;
  /** names of files whose bytes at the source are not those of their name: they were not copied */
  readonly altered: readonly string[];
}

/** What of a store a copy reads. */
export type ReadFiles = Pick<FileStore, 'names' | 'read' | 'readsIntact'>;

/** Files that are copied beside each other: most are small, and wait for the network. */
const atOnce = 4;

/**
 * Copies all stored files to another store. Each is read at the source and read back at its end, so a copy that was interrupted
 * is simply made again.
 * @param onFile told how many files are done, after each
 * @throws Refusal FILES_AWAY when a bucket is; Error of a full disk
 */
export async function copyFiles(
  from: ReadFiles,
  to: FileStore,
  onFile: (done: number) => void = () => {},
): Promise<CopiedFiles> {
  const there = new Set<string>();
  const altered: string[] = [];
  let copied = 0;
  let copiedBytes = 0;
  let present = 0;
  const names = from.names()[Symbol.asyncIterator]();
  const work = async (): Promise<void> => {
    for (let next = await names.next(); next.done !== true; next = await names.next()) {
      const name = next.value;
      if (!(await from.readsIntact(name))) {
        altered.push(name);
      } else if (await to.readsIntact(name)) {
        present += 1;
        there.add(name);
      } else {
        const { byteSize } = await to.put(await from.read(name));
        if (!(await to.isIntact(name))) throw new Error(`${name}: the copy does not read as it was written`);
        copied += 1;
        copiedBytes += byteSize;
        there.add(name);
      }
      onFile(copied + present + altered.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { copied, copiedBytes, present, names: there, altered: altered.sort() };
}
