// What the two sides of a load say to each other (grid protocol, sections 2, 3, 5 and 7).

/** Value of a row under a wire name, as JSON carries it: dates `yyyy-MM-dd`, moments ISO 8601. */
export type GridValue = string | number | boolean | null;

/** A row as a load answers it. */
export type GridRow = Readonly<Record<string, GridValue>>;

/** How a condition compares (section 3). */
export const filterOperators = [
  '=',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'contains',
  'notcontains',
  'startswith',
  'endswith',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** Operators that compare text piece by piece, row by row. */
export const textOperators: ReadonlySet<string> = new Set(['contains', 'notcontains', 'startswith', 'endswith']);

/** Parts of a day or moment that rows are grouped by (section 5). */
export const dateParts = ['year', 'quarter', 'month', 'day', 'dayOfWeek', 'hour', 'minute', 'second'] as const;
export type DatePart = (typeof dateParts)[number];

/**
 * A group; innermost ones hold rows, or with a collapsed last level only their number (section 7).
 * @template Row of the innermost; none where the last level is collapsed
 */
export interface GroupNode<Row = never> {
  readonly key: GridValue;
  readonly items: readonly GroupNode<Row>[] | readonly Row[] | null;
  readonly count?: number;
  readonly summary?: readonly unknown[];
}

/** The answer to a load (section 7). */
export interface LoadReply<Item> {
  readonly data: readonly Item[];
  readonly totalCount?: number;
  /** there may be more rows than `totalCount`: counting stopped there (`countUpTo`); absent: it is all of them */
  readonly isCountOpen?: true;
  readonly groupCount?: number;
  readonly summary?: readonly unknown[];
  /**
   * What a screen shows with the rows of `data`, one for each in their order, such as the names of their authors. It is no part of
   * the rows: what a row holds can be filtered, sorted, grouped and selected (section 9).
   */
  readonly beside?: readonly BesideRow[];
}

/** What a reply says of a row besides its fields. */
export type BesideRow = Readonly<Record<string, GridValue>>;

/** The rows of a reply, each with what the reply says beside it. */
export function shownRows({ data, beside }: Pick<LoadReply<GridRow>, 'data' | 'beside'>): readonly GridRow[] {
  return beside === undefined ? data : data.map((row, index) => ({ ...row, ...beside[index] }));
}
