import { sql } from 'kysely';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { type BrokenLink, brokenLink } from '../../shared/findings.ts';
import type { AuditedTable } from '../audited-tables.ts';
import type { Watch } from '../seals/digest-ranges.ts';
import { type VerifyScope, withinScope } from './verify-scope.ts';

/** Where the rows of a kind of record name files by their SHA-256. */
const filePaths: Readonly<Partial<Record<AuditedTable, readonly string[]>>> = {
  collaborator: ['$.pdf_sha256'],
  instance: ['$.sheet_sha256'],
  content: ['$.pdfs[*].file', '$.medias[*].file', '$.medias[*].captions'],
};

export interface FilesResult {
  readonly files: number;
  readonly broken: BrokenLink | null;
}

export interface FilesScope {
  readonly scope: VerifyScope;
  /** false: of what this process has read since a file last changed, the bytes are not read again */
  readonly readsAll: boolean;
}

const about = (sha256: string, code: 'fileAltered' | 'fileUnknown') =>
  brokenLink('file', { entity: 'file', recordKey: sha256, revision: 0 }, code);

/** Holds every file that revisions in scope name against the known files, and the bytes of each against its name. */
export async function verifyFiles(
  tx: DatabaseTransaction,
  store: FileStore,
  { scope, readsAll }: FilesScope,
  watch: Watch = {},
): Promise<FilesResult> {
  const known = scope.entity === null ? await allFiles(tx) : [];
  const named = await namedFiles(tx, scope);
  const unknown = named.find((file) => !file.is_known);
  if (unknown !== undefined) return { files: 0, broken: about(unknown.sha256, 'fileUnknown') };
  const all = [...new Set([...known, ...named.map((file) => file.sha256)])].sort();
  for (const sha256 of all) {
    watch.signal?.throwIfAborted();
    await watch.rest?.();
    const isIntact = readsAll ? await store.readsIntact(sha256) : await store.isIntact(sha256);
    if (!isIntact) return { files: all.length, broken: about(sha256, 'fileAltered') };
  }
  return { files: all.length, broken: null };
}

async function allFiles(tx: DatabaseTransaction): Promise<string[]> {
  const rows = await tx.selectFrom('file').select('sha256').execute();
  return rows.map((row) => row.sha256);
}

async function namedFiles(
  tx: DatabaseTransaction,
  scope: VerifyScope,
): Promise<{ readonly sha256: string; readonly is_known: boolean }[]> {
  const paths = Object.entries(filePaths).flatMap(([entity, list]) => list.map((path) => ({ entity, path })));
  const { rows } = await sql<{ sha256: string; is_known: boolean }>`
    select named.sha256, f.sha256 is not null as is_known
    from (
      select distinct jsonb_path_query(h."row", place.path::jsonpath) #>> '{}' as sha256
      from unnest(${paths.map(({ entity }) => entity)}::text[], ${paths.map(({ path }) => path)}::text[]) as place (entity, path)
      join history h on h.entity = place.entity and ${withinScope(scope, 'h')}
    ) as named left join file f on f.sha256 = named.sha256
    where named.sha256 is not null order by 1`.execute(tx);
  return rows;
}
