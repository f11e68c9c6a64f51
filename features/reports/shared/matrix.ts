import { z } from 'zod';
import { migratedMark } from '#features/migrated/shared/codes.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { optionalText, orNull, recordNumber } from '#platform/schema/values.ts';
import { type Outcome, outcomes } from './definitions.ts';

/** What the rows of a matrix are. */
export const matrixRows = ['profiles', 'people'] as const;
export type MatrixRows = (typeof matrixRows)[number];

/** Which rows and documents a matrix has; the people are those of one sector. */
export const matrixQuery = z
  .object({
    rows: z.enum(matrixRows).default('profiles'),
    iD_Sector: orNull(recordNumber()),
    iD_Profile: orNull(recordNumber()),
    /** words of a document's number or name, or of its version: `v2` */
    document: optionalText(100),
  })
  .refine(({ rows, iD_Sector }) => rows === 'profiles' || iD_Sector !== null, {
    path: ['iD_Sector'],
    error: 'required',
  });
export type MatrixQuery = z.output<typeof matrixQuery>;

const count = z.number().int().min(0);

/**
 * A cell that says something: the place of its document, and how many live trainings in it are passed, open within their expiration
 * and open beyond it, how many people meet the requirement by what another system recorded, and how many trainings ended without being
 * passed, by absence too, and were not passed later. All are 0 where the document is required and nobody has it; a pair without a cell
 * is not required.
 */
const matrixCell = z.tuple([count, count, count, count, count, count]);
export type MatrixCell = z.infer<typeof matrixCell>;

/** Profiles, or the people of a sector, against the documents in force; of documents those that have a cell. */
export const matrixReply = z.object({
  /** company day at which they stand */
  today: z.iso.date(),
  documents: z.array(
    z.object({ iD_Course: z.string(), doc_Number: z.string(), version: z.number().int(), name_Course: z.string() }),
  ),
  rows: z.array(
    z.object({
      /** number of a profile, or of an employee */
      key: z.number().int(),
      name: z.string(),
      iD_Sector: z.number().int(),
      sector_Name: z.string(),
      profile_Name: z.string(),
      /** in the order of the documents */
      cells: z.array(matrixCell),
    }),
  ),
});
export type Matrix = z.infer<typeof matrixReply>;
export type MatrixRow = Matrix['rows'][number];
export type MatrixDocument = Matrix['documents'][number];

/** How a cell stands: by the worst of its trainings. */
export const cellStates = {
  overdue: outcomes.overdue,
  notPassed: { es: 'No aprobada o ausente', en: 'Not passed or absent' },
  pending: outcomes.pending,
  trained: { es: 'Cumplida', en: 'Trained' },
  migrated: migratedMark,
  unassigned: { es: 'Exigida, sin asignar', en: 'Required, not assigned' },
  notRequired: { es: 'No exigida', en: 'Not required' },
} as const satisfies Record<string, Localized>;
export type CellState = keyof typeof cellStates;

/** What tells a state without its colour, in one character, on screen and on paper. */
export const cellSigns: Readonly<Record<CellState, string>> = {
  overdue: '!',
  notPassed: '×',
  pending: '○',
  trained: '✓',
  migrated: '⇥',
  unassigned: '–',
  notRequired: '·',
};

/** The state of a cell, and how many of its trainings are in it. */
export function readCell(cell: MatrixCell | undefined): { readonly state: CellState; readonly count: number } {
  if (cell === undefined) return { state: 'notRequired', count: 0 };
  const [, trained, pending, overdue, migrated, notPassed] = cell;
  if (overdue > 0) return { state: 'overdue', count: overdue };
  if (notPassed > 0) return { state: 'notPassed', count: notPassed };
  if (pending > 0) return { state: 'pending', count: pending };
  // One that another system recorded is marked, also among others that were signed here.
  if (migrated > 0) return { state: 'migrated', count: trained + migrated };
  return trained > 0 ? { state: 'trained', count: trained } : { state: 'unassigned', count: 0 };
}

/** What a cell shows beside its sign: a number where there may be more than one training. */
export const shownCount = (rows: MatrixRows, count: number): string =>
  count === 0 || (rows === 'people' && count === 1) ? '' : String(count);

const foundWords: Localized = { es: 'Documentos con «{text}»', en: 'Documents with “{text}”' };

/** What was asked for in words, on screen and on paper: sector and profile as the rows name them, and what documents were looked for. */
export function describeMatrixFilter(
  { rows: [first] }: Pick<Matrix, 'rows'>,
  { iD_Sector, iD_Profile, document }: MatrixQuery,
  language: Language,
): readonly string[] {
  const named = [
    [iD_Sector, first?.sector_Name],
    [iD_Profile, first?.profile_Name],
  ] as const;
  return [
    ...named.flatMap(([asked, name]) => (asked === null || name === undefined ? [] : [name])),
    ...(document === '' ? [] : [fillText(foundWords[language], { text: document })]),
  ];
}

/** The states of a cell that somebody is in. */
export type NamedState = Exclude<CellState, 'unassigned' | 'notRequired'>;

/** Trainings of a whole matrix by how they stand. */
export function matrixTotals({ rows }: Pick<Matrix, 'rows'>): Readonly<Record<NamedState, number>> {
  const totals = { trained: 0, migrated: 0, pending: 0, overdue: 0, notPassed: 0 };
  for (const { cells } of rows) {
    for (const [, trained, pending, overdue, migrated, notPassed] of cells) {
      totals.trained += trained;
      totals.migrated += migrated;
      totals.pending += pending;
      totals.overdue += overdue;
      totals.notPassed += notPassed;
    }
  }
  return totals;
}

/** The outcomes of live trainings that each state of a cell counts; one that was passed has that of its term. */
export const outcomesOfState = {
  trained: ['onTime', 'late'],
  pending: ['pending'],
  overdue: ['overdue'],
  notPassed: ['notPassed'],
} as const satisfies Partial<Record<CellState, readonly (Outcome | 'notPassed')[]>>;
