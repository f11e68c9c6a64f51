import type { WorkbookLimits } from '#platform/documents/xlsx/read-workbook.ts';
import { megabyte, tableTextMaxBytes } from '#platform/schema/file-sizes.ts';

/** What is read of a file. */
export const fileLimits = {
  /** of text */
  textMegabytes: tableTextMaxBytes / megabyte,
  /** of a workbook, packed */
  workbookMegabytes: 40,
  rows: 1_200_000,
  columns: 200,
  /** characters of a cell; what is longer is cut off there, and every column then refuses it */
  cell: 4_000,
  /** files of an archive, and bytes of all of them */
  entries: 20_000,
  archiveBytes: 3.9 * 1024 * megabyte,
} as const;

/** A workbook of a whole company: read in a thread of its own, which a hostile one fills without harm to others. */
export const workbookLimits: WorkbookLimits = {
  bytes: 256 * megabyte,
  row: 100_001,
  column: fileLimits.columns,
  memory: 1_024,
  patienceMs: 180_000,
};
