import { pipeline, Readable, Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip, constants as zlib } from 'node:zlib';
import type { PoolClient } from 'pg';
import { listTables, readRows, readSequences, type StoredTable } from '#platform/db/copy-rows.ts';
import type { DatabaseConnection } from '#platform/db/database.ts';
import type { AppendOnlyFile } from '#platform/files/append-only-file.ts';
import { copyFiles } from '#platform/files/copy-files.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { productVersion } from '../version.ts';
import type { BackupPlace, NamedManifest } from './backup-place.ts';
import type { Manifest, SealedKey } from './manifest.ts';

/** What is backed up. */
export interface BackedUp {
  /** as the owner, whom no policy hides a row from */
  readonly owner: DatabaseConnection;
  readonly files: FileStore;
  readonly anchor: AppendOnlyFile;
  /** the key, already shut up; null where it stays behind */
  readonly key: SealedKey | null;
}

/** A backup that was made. */
export interface MadeBackup extends NamedManifest {
  /** names of files that are missing where the product keeps them: the backup has them from earlier ones in its place */
  readonly missing: readonly string[];
  /** names of files that are altered there: what of them a row names, the backup has from earlier ones as well */
  readonly altered: readonly string[];
  /** why none of them was asked for: a bucket that did not answer; null where it did */
  readonly away: string | null;
}

/**
 * Makes a backup while the product runs: the rows of one moment, read in one transaction that locks nobody out; then the files, of
 * which every one that a row of that moment names must be there unaltered, or in the place already.
 * @param onStep told what is done next
 * @throws Error in words for a file that a row names and that is intact nowhere, or a seal whose line the anchor file lacks; nothing has the name of a
 * backup then
 */
export async function makeBackup(
  { owner, files, anchor, key }: BackedUp,
  place: BackupPlace,
  onStep: (step: string) => void = () => {},
): Promise<MadeBackup> {
  const client = await owner.pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const head = await readHead(client);
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(client)) {
      onStep(table.name);
      tables.push(await keepTable(client, table, place.content));
    }
    const sequences = await readSequences(client);
    const { rows: named } = await client.query<{ name: string }>('select sha256 as name from file');
    await client.query('commit');
    const lines = await anchorUpTo(anchor, head.seal);
    onStep('files');
    const all = named.map(({ name }) => name);
    const { missing, altered, away, ...kept } = await keepFiles(files, place.content, all);
    const manifest: Manifest = { ...head, anchor: lines, tables, sequences, files: kept, key };
    const { sha256: name } = await place.manifests.put(Buffer.from(JSON.stringify(manifest)));
    return { name, manifest, missing, altered, away };
  } finally {
    // With what it was doing, if anything failed.
    client.release(true);
  }
}

async function readHead(client: PoolClient) {
  const { rows } = await client.query<{ migration: string; at: Date; server: string }>(
    `select (select max(name) from kysely_migration) as migration, now() as at, current_setting('server_version') as server`,
  );
  const { rows: seals } = await client.query<{ number: number; at: Date; hash: string }>(
    'select seal_number as number, sealed_at as at, hash from seal order by seal_number desc limit 1',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database says nothing of itself');
  const { migration, at, server } = row;
  const [last] = seals;
  const seal = last === undefined ? null : { number: last.number, sealedAt: last.at.toISOString(), hash: last.hash };
  return { format: 1 as const, version: productVersion, migration, takenAt: at.toISOString(), server, seal };
}

async function keepTable(
  client: PoolClient,
  table: StoredTable,
  content: FileStore,
): Promise<Manifest['tables'][number]> {
  let rows = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // In COPY's text every row ends in a line feed, and none is within a value.
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  const { sha256, byteSize } = await content.put(packed(readRows(client, table), count));
  return { ...table, columns: [...table.columns], rows, sha256, bytes: byteSize };
}

function packed(...through: [Readable, ...Transform[]]): Readable {
  const gzip = createGzip({ level: zlib.Z_BEST_SPEED });
  // What fails on the way ends the last of them with its error, where it is read; what fails after that is heard by nobody else.
  for (const each of through) each.on('error', () => {});
  pipeline([...through, gzip], () => {});
  return gzip;
}

/** The lines of the anchor file up to a seal; the last is written a moment after its seal. */
async function anchorUpTo(anchor: AppendOnlyFile, seal: Manifest['seal']): Promise<string[]> {
  if (seal === null) return [];
  for (let left = 20; left > 0; left -= 1) {
    const lines = await anchor.lines();
    const last = lines.findIndex((line) => line.startsWith(`${seal.number} `) && line.endsWith(` ${seal.hash}`));
    if (last >= 0) return lines.slice(0, last + 1);
    await sleep(500);
  }
  throw new Error(
    `el archivo de sellos no tiene el sello ${seal.number}: verifique la auditoría / the file of seals lacks seal ${seal.number}: verify the audit trail`,
  );
}

/** @param named files that the rows name */
async function keepFiles(
  files: FileStore,
  content: FileStore,
  named: readonly string[],
): Promise<Manifest['files'] & Pick<MadeBackup, 'missing' | 'altered' | 'away'>> {
  const { names, altered, away } = await copyAll(files, content);
  const notCopied = named.filter((name) => !names.has(name));
  const lost: string[] = [];
  for (const name of notCopied) if (!(await content.readsIntact(name))) lost.push(name);
  if (lost.length > 0)
    throw (
      away ??
      new Error(
        `faltan o están alterados ${lost.length} archivos, aquí y en copias anteriores de ese lugar / ${lost.length} files are missing or altered, here and in earlier backups of that place: ${lost.slice(0, 20).join(', ')}`,
      )
    );
  const list = [...names, ...notCopied];
  const { sha256, byteSize } = await content.put(packed(Readable.from(list.map((name) => `${name}\n`))));
  const missing = notCopied.filter((name) => !altered.has(name));
  return { sha256, bytes: byteSize, count: list.length, missing, altered: [...altered], away: away?.message ?? null };
}

interface CopiedNames {
  /** what the place has now, and nothing that was stored too late to be copied */
  readonly names: ReadonlySet<string>;
  readonly altered: ReadonlySet<string>;
  readonly away: Refusal | null;
}

/** Copies all files that the product keeps; where their bucket is away the rows can be kept all the same, if the place has the files. */
async function copyAll(files: FileStore, content: FileStore): Promise<CopiedNames> {
  try {
    const { names, altered } = await copyFiles(files, content);
    return { names, altered: new Set(altered), away: null };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FILES_AWAY')
      return { names: new Set(), altered: new Set(), away: error };
    throw error;
  }
}
