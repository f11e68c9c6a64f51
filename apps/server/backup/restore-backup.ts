import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { listTables, setSequences, withoutTriggers, writeRows } from '#platform/db/copy-rows.ts';
import type { DatabaseConnection } from '#platform/db/database.ts';
import type { AppendOnlyFile } from '#platform/files/append-only-file.ts';
import type { ReadFiles } from '#platform/files/copy-files.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { BackupPlace } from './backup-place.ts';
import type { Manifest } from './manifest.ts';

/**
 * Reads everything that a backup names, whole.
 * @returns the names of what is missing or altered
 */
export async function findDamagedParts({ content }: BackupPlace, manifest: Manifest): Promise<string[]> {
  const damaged: string[] = [];
  const look = async (name: string) => {
    if (!(await content.readsIntact(name))) damaged.push(name);
  };
  for (const { sha256 } of manifest.tables) await look(sha256);
  await look(manifest.files.sha256);
  if (damaged.length > 0) return damaged;
  for await (const name of namesOf(content, manifest)) await look(name);
  return damaged;
}

/**
 * Puts the rows of a backup into a database that the migrations up to the backup's own have made and nobody has used, in one transaction.
 * @throws Error in words where the tables are not those of the backup, or rows are missing; nothing is kept then
 */
export async function restoreRows(
  owner: DatabaseConnection,
  { content }: BackupPlace,
  manifest: Manifest,
  onStep: (step: string) => void = () => {},
): Promise<void> {
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    await requireTables(client, manifest);
    await withoutTriggers(client, async () => {
      // What the migrations put in is in the backup too, as it was then.
      const all = manifest.tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(', ');
      await client.query(`truncate ${all}`);
      for (const table of manifest.tables) {
        onStep(table.name);
        const rows = writeRows(client, table);
        await pipeline(await content.read(table.sha256), createGunzip(), rows);
        if (rows.rowCount !== table.rows) throw new Error(`${table.name}: ${rows.rowCount} ≠ ${table.rows}`);
      }
    });
    await setSequences(client, manifest.sequences);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}

async function requireTables(client: PoolClient, manifest: Manifest): Promise<void> {
  const shapeOf = (tables: readonly { readonly name: string; readonly columns: readonly string[] }[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, [...columns].sort()]).sort());
  if (shapeOf(await listTables(client)) === shapeOf(manifest.tables)) return;
  throw new Error('las tablas no son las de la copia / the tables are not those of the backup');
}

/**
 * Puts the files of a backup into a store; what is there already, intact, stays.
 * @returns how many there are
 */
export async function restoreFiles(files: FileStore, { content }: BackupPlace, manifest: Manifest): Promise<number> {
  let count = 0;
  for await (const name of namesOf(content, manifest)) {
    if (!(await files.readsIntact(name))) await files.put(await content.read(name));
    count += 1;
  }
  return count;
}

/**
 * Writes the anchor file as it stood, where there is none.
 * @returns the lines of an anchor file that outlived the database and that the backup has not: seals of days that are lost
 */
export async function restoreAnchor(anchor: AppendOnlyFile, manifest: Manifest): Promise<string[]> {
  const lines = await anchor.lines();
  if (lines.length === 0 && manifest.anchor.length > 0) await anchor.begin(manifest.anchor);
  const known = new Set(manifest.anchor);
  return lines.filter((line) => !known.has(line));
}

/** The files of a backup as a store that is read. */
export function filesOf({ content }: BackupPlace, manifest: Manifest): ReadFiles {
  const { read, readsIntact } = content;
  return { read, readsIntact, names: () => namesOf(content, manifest) };
}

async function* namesOf(content: FileStore, { files }: Manifest): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const source = await content.read(files.sha256);
  source.on('error', (error) => unpacked.destroy(error));
  for await (const line of createInterface({ input: source.pipe(unpacked) })) if (line !== '') yield line;
}
