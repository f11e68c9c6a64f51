import type { RawBuilder } from 'kysely';
import type { FieldType } from '../fields.ts';
import { gridErrors, shown } from './errors.ts';

/** What a grid reads: every scalar field that it returns, and nothing else, may be filtered, sorted, grouped and selected. */
export interface GridSource {
  /** wire name → SQL expression over `from`, and its type */
  readonly fields: ReadonlyMap<string, SourceField>;
  /** wire names of the key, in order */
  readonly key: readonly string[];
  /** names of `hidden` by which a page's rows are found again: columns with an index, where the key's own texts have none */
  readonly foundBy?: readonly string[];
  /** lists that rows carry besides, by wire name: they come back and may be selected, and are no scalars to filter or sort by */
  readonly lists?: ReadonlyMap<string, SourceField>;
  /** what a condition alone reads, by names that no wire name is */
  readonly hidden?: ReadonlyMap<string, SourceField>;
  /** tables and joins that every statement reads, without the word FROM */
  readonly from: RawBuilder<unknown>;
  /**
   * Further joins by alias, in the order in which they stand after `from`: each a LEFT JOIN that finds at most one row. A
   * statement holds only those that its fields need: counts, pages and groups stay as narrow as SQL by hand.
   */
  readonly joins?: ReadonlyMap<string, SourceJoin>;
  /** the rows that the user may see at all; and-ed outside every filter */
  readonly scope?: RawBuilder<unknown>;
  /** finding its rows costs more than reading them whole: a page and its count then come from one reading */
  readonly isCostly?: boolean;
  /** where else its rows stand, with some of their fields: pages are found and rows counted there, where these are all that is asked about */
  readonly narrow?: NarrowRows;
}

/** The rows of a source once more, in a narrow table whose index has them in the order of a page. */
export interface NarrowRows {
  /** the table and its alias, without the word FROM */
  readonly from: RawBuilder<unknown>;
  /** the key (or `foundBy`) and whatever else it holds: wire or hidden name → column over `from` */
  readonly fields: ReadonlyMap<string, RawBuilder<unknown>>;
  /** what makes them the rows of the source, its scope included */
  readonly scope?: RawBuilder<unknown>;
  /** the field that a filter must hold to one value for the index to serve; none where `scope` holds it */
  readonly heldTo?: string;
}

export interface SourceJoin {
  /** sql`left join sector s on s.sector_id = c.sector_id` */
  readonly sql: RawBuilder<unknown>;
  /** the same, found row by row: what the few rows of a page that was found are joined to, where `sql` counts for all rows at once */
  readonly ofFew?: RawBuilder<unknown>;
  /** alias of another join that its condition reads */
  readonly needs?: string;
  /**
   * `a.employee_nr`: the column of `from` that alone decides which row is found, where many rows have the same. Groups and
   * far pages by the join's fields then count rows by this column first, and join only what was counted.
   */
  readonly by?: `${string}.${string}`;
  /** every value that `by` can have, as one column of its name: sql`select employee_nr from collaborator`; a search looks there */
  readonly all?: RawBuilder<unknown>;
  /** it counts far more rows than it finds: what is filtered or sorted by its fields is read once, page and count */
  readonly isCostly?: boolean;
}

export interface SourceField {
  readonly sql: RawBuilder<unknown>;
  readonly type: FieldType;
  /** the only values that it has, where each stands for a word: compared as they stand, numbers in the statement itself, so that an index serves */
  readonly codes?: readonly string[] | undefined;
  /** alias of the join that it is read from; none for what `from` holds */
  readonly join?: string;
  /** a condition over `base` that finds the rows containing a text here for less than reading the field of each */
  readonly containing?: {
    /** names of fields, hidden ones too, that it reads */
    readonly reads: readonly string[];
    /** null for a text that only the field itself can tell */
    readonly condition: (text: string) => RawBuilder<unknown> | null;
  };
  /**
   * No row has null here (NOT NULL, and reached by foreign keys that are): sorting may then use plain indexes. A row that had
   * null all the same would be missing from pages sorted by this field. Fields of the key have it without saying so.
   */
  readonly neverNull?: boolean;
}

export interface ResolvedField {
  readonly name: string;
  readonly type: FieldType;
  readonly codes?: readonly string[] | undefined;
  readonly neverNull?: boolean;
}

/**
 * The field of a name: exactly, or else without regard to case (grid protocol, introduction).
 * @throws Refusal GRID_FIELD
 */
export function resolveField(source: GridSource, name: unknown): ResolvedField {
  if (typeof name === 'string') {
    const exact = source.fields.get(name);
    if (exact !== undefined) return resolved(source, name, exact);
    const folded = name.toLowerCase();
    for (const [known, field] of source.fields) {
      if (known.toLowerCase() === folded) return resolved(source, known, field);
    }
  }
  throw gridErrors.GRID_FIELD({ name: shown(name) });
}

/**
 * The same for what an answer is to hold: lists too.
 * @throws Refusal GRID_FIELD
 */
export function resolveSelected(source: GridSource, name: unknown): ResolvedField {
  const list = typeof name === 'string' ? source.lists?.get(name) : undefined;
  return list === undefined ? resolveField(source, name) : { name: name as string, type: list.type };
}

function resolved(source: GridSource, name: string, field: SourceField): ResolvedField {
  return {
    name,
    type: field.type,
    codes: field.codes,
    neverNull: field.neverNull === true || source.key.includes(name),
  };
}
