import { buffer } from 'node:stream/consumers';
import { readWorkbook, type WorkbookCell } from '#platform/documents/xlsx/read-workbook.ts';
import { openZip, type ZipEntry } from '#platform/documents/zip/open-zip.ts';
import { ZipError } from '#platform/documents/zip/read-zip.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { megabyte } from '#platform/schema/file-sizes.ts';
import { importErrors } from '../errors.ts';
import { fileLimits, workbookLimits } from './file-limits.ts';
import { lookAtText, readText } from './read-text.ts';
import type { TableLine } from './table-line.ts';

/** A stored file as a table: what its rows are, and the files that came with it. */
export interface OpenedTable {
  lines(): AsyncIterable<TableLine>;
  /** by name; none where the table came alone */
  readonly files: ReadonlyMap<string, ZipEntry>;
}

interface StoredTableFile {
  readonly sha256: string;
  readonly byteSize: number;
  readonly takesFiles: boolean;
}

/**
 * Opens a table by what its bytes are: text, a workbook, or an archive with one of both and the files that it names.
 * @throws Refusal IMPORT_FILE_…, IMPORT_ZIP…, WORKBOOK_UNREADABLE, WORKBOOK_TOO_LARGE
 */
export async function openTable(
  files: FileStore,
  { sha256, byteSize, takesFiles }: StoredTableFile,
  signal: AbortSignal,
): Promise<OpenedTable> {
  const none = new Map<string, ZipEntry>();
  const source = { size: byteSize, read: (range: { start: number; end: number }) => files.read(sha256, range) };
  const [first, second] = await buffer(await source.read({ start: 0, end: Math.min(1, byteSize - 1) }));
  if (first !== 0x50 || second !== 0x4b) return openText(() => files.read(sha256), byteSize, none);
  const entries = await openZip(source, { mostEntries: fileLimits.entries, mostBytes: fileLimits.archiveBytes }).catch(
    asRefusal,
  );
  if (entries.some(({ path }) => path === 'xl/workbook.xml')) {
    requireSize(byteSize, fileLimits.workbookMegabytes);
    return openWorkbook(await buffer(await files.read(sha256)), none, signal);
  }
  if (!takesFiles) throw importErrors.IMPORT_ZIP_KIND();
  return openArchive(entries, signal);
}

async function openArchive(entries: readonly ZipEntry[], signal: AbortSignal): Promise<OpenedTable> {
  const isTable = ({ path }: ZipEntry) => !path.includes('/') && /\.(csv|xlsx|txt)$/i.test(path);
  const csv = entries.filter((entry) => isTable(entry) && /\.(csv|txt)$/i.test(entry.path));
  // A workbook may be a questionnaire that a row names: the table is the one .csv, or else the one .xlsx of that level.
  const [table, another] = csv.length > 0 ? csv : entries.filter(isTable);
  if (table === undefined || another !== undefined) throw importErrors.IMPORT_ZIP_TABLE();
  const files = new Map(
    entries.filter((entry) => entry !== table).map((entry) => [fileKey(entry.path.split('/').at(-1) ?? ''), entry]),
  );
  const open = () => table.open().catch(asRefusal);
  if (!/\.xlsx$/i.test(table.path)) return openText(open, table.size, files);
  requireSize(table.size, fileLimits.workbookMegabytes);
  return openWorkbook(await buffer(await open()).catch(asRefusal), files, signal);
}

/** A name as rows are held against those of files: without regard to case and to how accents are written. */
export const fileKey = (name: string): string => name.normalize('NFC').toLowerCase();

async function openText(
  open: () => ReturnType<FileStore['read']>,
  byteSize: number,
  files: OpenedTable['files'],
): Promise<OpenedTable> {
  requireSize(byteSize, fileLimits.textMegabytes);
  // What an archive says of its files shows to be a lie only as they are unpacked.
  const form = await lookAtText(await open()).catch(asRefusal);
  return {
    files,
    async *lines() {
      try {
        yield* readText(await open(), form);
      } catch (error) {
        asRefusal(error);
      }
    },
  };
}

async function openWorkbook(bytes: Buffer, files: OpenedTable['files'], signal: AbortSignal): Promise<OpenedTable> {
  const rows = await readWorkbook(bytes, signal, workbookLimits);
  return {
    files,
    async *lines() {
      for (const [index, row] of rows.entries()) yield { line: index + 1, cells: row.map(textOfCell) };
    },
  };
}

function textOfCell(cell: WorkbookCell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  return cell instanceof Date ? cell.toISOString().replace(/T.*$/, '') : String(cell);
}

function requireSize(bytes: number, megabytes: number): void {
  if (bytes > megabytes * megabyte) throw importErrors.IMPORT_FILE_TOO_LARGE({ megabytes });
}

function asRefusal(error: unknown): never {
  throw error instanceof ZipError ? importErrors.IMPORT_ZIP() : error;
}
