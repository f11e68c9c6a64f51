import { buffer } from 'node:stream/consumers';
import { readWorkbook, type WorkbookCell } from '#platform/documents/xlsx/read-workbook.ts';
import { openZip, type ZipEntry } from '#platform/documents/zip/open-zip.ts';
import { ZipError } from '#platform/documents/zip/read-zip.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { megabyte } from '#platform/schema/file-sizes.ts';
import { importErrors } from '../errors.ts';
import { type ArchiveFiles, archiveFiles, noFiles } from './archive-files.ts';
import { fileLimits, workbookLimits } from './file-limits.ts';
import { lookAtText, readText } from './read-text.ts';
import type { TableLine } from './table-line.ts';

/** A stored file as a table. */
export interface OpenedTable {
  lines(): AsyncIterable<TableLine>;
}

interface StoredTableFile {
  readonly sha256: string;
  readonly byteSize: number;
}

/**
 * Opens a table by what its bytes are: text, a workbook, or an archive with one of both and the files that it names.
 * @throws Refusal IMPORT_FILE_…, IMPORT_ZIP…, WORKBOOK_UNREADABLE, WORKBOOK_TOO_LARGE
 */
export async function openTable(
  files: FileStore,
  { takesFiles, ...stored }: StoredTableFile & { readonly takesFiles: boolean },
  signal: AbortSignal,
): Promise<OpenedTable> {
  const { sha256, byteSize } = stored;
  const entries = await readEntries(files, stored);
  if (entries === null) return openText(() => files.read(sha256), byteSize);
  if (isWorkbook(entries)) {
    requireSize(byteSize, fileLimits.workbookMegabytes);
    return openWorkbook(await buffer(await files.read(sha256)), signal);
  }
  if (!takesFiles) throw importErrors.IMPORT_ZIP_KIND();
  const table = tableIn(entries);
  if (isTextName(table)) return openText(() => table.open().catch(asRefusal), table.size);
  requireSize(table.size, fileLimits.workbookMegabytes);
  return openWorkbook(await buffer(await table.open().catch(asRefusal)), signal);
}

/** The files that came with a table; none where it came alone. @throws Refusal IMPORT_ZIP… */
export async function openFiles(files: FileStore, stored: StoredTableFile): Promise<ArchiveFiles> {
  const entries = await readEntries(files, stored);
  if (entries === null || isWorkbook(entries)) return noFiles;
  const table = tableIn(entries);
  return archiveFiles(entries.filter((entry) => entry !== table));
}

/** Whether a table is text, alone or in its archive. @throws Refusal IMPORT_ZIP… */
export async function isTextTable(files: FileStore, stored: StoredTableFile): Promise<boolean> {
  const entries = await readEntries(files, stored);
  return entries === null || (!isWorkbook(entries) && isTextName(tableIn(entries)));
}

/** What is in an archive, which a workbook is too; null of what is none. */
async function readEntries(
  files: FileStore,
  { sha256, byteSize }: StoredTableFile,
): Promise<readonly ZipEntry[] | null> {
  const source = { size: byteSize, read: (range: { start: number; end: number }) => files.read(sha256, range) };
  const [first, second] = await buffer(await source.read({ start: 0, end: Math.min(1, byteSize - 1) }));
  if (first !== 0x50 || second !== 0x4b) return null;
  return openZip(source, { mostEntries: fileLimits.entries, mostBytes: fileLimits.archiveBytes }).catch(asRefusal);
}

const isWorkbook = (entries: readonly ZipEntry[]): boolean => entries.some(({ path }) => path === 'xl/workbook.xml');

const isTextName = ({ path }: ZipEntry): boolean => /\.(csv|txt)$/i.test(path);

/** A workbook may be a questionnaire that a row names: the table is the one .csv, or else the one .xlsx of the first level. */
function tableIn(entries: readonly ZipEntry[]): ZipEntry {
  const tables = entries.filter(({ path }) => !path.includes('/') && /\.(csv|xlsx|txt)$/i.test(path));
  const csv = tables.filter(isTextName);
  const [table, another] = csv.length > 0 ? csv : tables;
  if (table === undefined || another !== undefined) throw importErrors.IMPORT_ZIP_TABLE();
  return table;
}

async function openText(open: () => ReturnType<FileStore['read']>, byteSize: number): Promise<OpenedTable> {
  requireSize(byteSize, fileLimits.textMegabytes);
  // What an archive says of its files shows to be a lie only as they are unpacked.
  const form = await lookAtText(await open()).catch(asRefusal);
  return {
    async *lines() {
      try {
        yield* readText(await open(), form);
      } catch (error) {
        asRefusal(error);
      }
    },
  };
}

async function openWorkbook(bytes: Buffer, signal: AbortSignal): Promise<OpenedTable> {
  const rows = await readWorkbook(bytes, signal, workbookLimits);
  return {
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
