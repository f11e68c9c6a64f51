import type { AuditedTable } from '#features/integrity/server/public.ts';
import type { RecordDefinition, SignedWrite } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Localized } from '#platform/i18n/language.ts';
import type { ImportKindShape } from '../../shared/kinds/import-kind.ts';
import type { RowAction, RowChange, RowProblem } from '../../shared/outcome.ts';
import type { ReadRow } from '../cells/read-row.ts';
import type { ArchiveFiles } from '../file/archive-files.ts';

/** One run over the rows of a batch: a trial, or the release. Both are the same to a kind. */
export interface ImportRun {
  /**
   * `tx` of the whole batch; the act is unsigned, since the batch is what is signed; the session has the role of who prepared it;
   * what is reassigned is gathered and done once
   */
  readonly write: SignedWrite;
  readonly importId: number;
  /** name of the system that the rows come from */
  readonly sourceSystem: string;
  /** what it brings meets requirements */
  readonly meetsRequirements: boolean;
  /** what came with the table */
  readonly files: ArchiveFiles;
  /** record key → the line that it was met in: nothing is in a file twice */
  readonly met: Map<string, number>;
  /** number of the source → the line that was taken by it, of the rows that are taken together */
  readonly metIds: Map<string, number>;
}

/** What became of a row. Of what the source calls it nothing is remembered but by `recordKey`. */
export interface RowVerdict {
  readonly line: number;
  readonly action: RowAction;
  /** what people call it */
  readonly name: string;
  /** of a changed one; values as they are stored, which the columns of the kind tell in words */
  readonly changes: readonly RowChange[];
  readonly problems: readonly RowProblem[];
  /** by what the reconciliation counts: a sector, a course type */
  readonly grouped: string;
  /** of the record that the row stands for; null of a refused one */
  readonly recordKey: string | null;
  /**
   * what a row that is taken comes to beyond its cells: the records that its names stand for, and what follows. A release promises it too,
   * of new rows above all, of which there is no before and after
   */
  readonly comesTo?: unknown;
  /** revisions that it wrote */
  readonly written: readonly WrittenRevision[];
}

/** The record that was here before the run and a row stands for; null of a new one, whose number a trial takes back, and of a refused one. */
export const metKey = ({ action, recordKey }: Pick<RowVerdict, 'action' | 'recordKey'>): string | null =>
  action === 'new' ? null : recordKey;

interface WrittenRevision {
  readonly entity: AuditedTable;
  readonly recordKey: string;
  readonly revision: number;
}

/** A row with the record that its external id stands for, if it is known. */
export interface KnownRow extends ReadRow {
  /** null: its number is new here, or it has none */
  readonly knownKey: string | null;
}

/** What takes the rows of one run, chunk by chunk. Memory is that of one chunk, and of a few numbers a row at most. */
export type TakeRows = (rows: readonly KnownRow[]) => Promise<readonly RowVerdict[]>;

/** A kind of table that is imported. Each has its file in this folder, and its entry in `kinds.ts`. */
export interface ImportKind {
  readonly shape: ImportKindShape;
  /** the record that a row stands for: its table, and the column of each field that the table holds */
  readonly standsFor: Pick<RecordDefinition, 'table' | 'columns'>;
  /** reads what the rows may name, once for a run */
  readonly begin: (run: ImportRun) => Promise<TakeRows>;
  /**
   * Takes back what a batch wrote, some rows at a time, the last line first: what it added is deleted, or where nothing is deleted put
   * out of use; what it changed is as it was before.
   * @returns what keeps some of it from being taken back; the transaction is then given up
   */
  readonly takeBack: (write: SignedWrite, written: readonly WrittenRow[]) => Promise<readonly Blocker[]>;
  /**
   * what was built on a batch and is no revision of its records, once all of it is taken back
   * @param most of which it tells at most
   */
  readonly builtUpon?: (tx: DatabaseTransaction, importId: number, most: number) => Promise<Kept>;
}

/** A revision that a batch wrote, with the line that it came from. */
export interface WrittenRow {
  readonly entity: AuditedTable;
  readonly recordKey: string;
  readonly revision: number;
  readonly line: number;
}

/** Why a row of a batch cannot be taken back, in both languages. */
export interface Blocker extends Localized {
  readonly line: number;
}

/** What keeps a batch from being taken back: how much, and the first of it. */
export interface Kept {
  readonly total: number;
  readonly first: readonly Blocker[];
}

/** A row as its kind has understood it. */
export interface NamedRow {
  readonly row: KnownRow;
  /** what people call it */
  readonly name: string;
  /** by what the reconciliation counts */
  readonly grouped: string;
}

/** A row that nothing is done with. */
export function refusedRow({ row, name, grouped }: NamedRow, problems: readonly RowProblem[]): RowVerdict {
  return { line: row.line, action: 'refused', name, changes: [], problems, grouped, recordKey: null, written: [] };
}
