import type { ValueLabels } from '#platform/grid/fields.ts';
import type { Localized } from '#platform/i18n/language.ts';
import type { RoleCode } from '#product/roles.ts';

/**
 * How the text of a cell is understood. `list`: several, parted by semicolons; `file`: the name of a file of the archive that the
 * table came in.
 */
export type CellType = 'text' | 'integer' | 'decimal' | 'day' | 'flag' | 'code' | 'list' | 'file';

/** A column of a table that is imported. */
export interface ImportColumn {
  readonly type: CellType;
  readonly label: Localized;
  /** what else it is called in the sheets of other systems, in any language */
  readonly also?: readonly string[];
  /** no row goes without it */
  readonly isNeeded?: true;
  /** words of a closed set, by value */
  readonly values?: ValueLabels;
  /** what may stand in it, for the sheet of rules of the template */
  readonly rule: Localized;
  /** one for each row of the template */
  readonly examples: readonly string[];
}

/** A kind of table that is imported, as server and web both know it. */
export interface ImportKindShape {
  readonly code: string;
  readonly title: Localized;
  /** one sentence: what a row is, and by what it is known */
  readonly lead: Localized;
  /** who may import it (moving-in, section 1) */
  readonly roles: readonly RoleCode[];
  readonly columns: Readonly<Record<string, ImportColumn>>;
  /** the columns by which a row is known without a number of the source */
  readonly key: readonly string[];
  /** it takes an archive (.zip) with the table and the files that its rows name */
  readonly hasFiles?: true;
  /** what it brings may meet requirements, where the release says so */
  readonly mayMeet?: true;
}

/** What its needed columns are called that no column of a file was chosen for. */
export const missingColumns = (
  { columns }: ImportKindShape,
  chosen: Readonly<Record<string, number>>,
): readonly Localized[] =>
  Object.entries(columns).flatMap(([name, { isNeeded, label }]) =>
    isNeeded === true && chosen[name] === undefined ? [label] : [],
  );

/** The column that every kind has besides its own. */
export const externalId = {
  externalId: {
    type: 'text',
    label: { es: 'Identificador de origen', en: 'Source identifier' },
    also: ['external id', 'id externo', 'id origen', 'source id', 'guid'],
    rule: {
      es: 'El número del registro en el sistema de origen: con él se lo reconoce la próxima vez, aunque cambie de nombre. Hasta 120 caracteres, cada uno en una sola fila',
      en: 'The number of the record in the source system: by it the row is known the next time, even under another name. Up to 120 characters, each in one row alone',
    },
    examples: [],
  },
} as const satisfies Readonly<Record<string, ImportColumn>>;

/** A rule in words, of a column that says nothing else. */
export const upTo = (characters: number): Localized => ({
  es: `Texto de hasta ${characters} caracteres`,
  en: `Text of up to ${characters} characters`,
});

/** A rule in words for a closed set. */
export const oneOf = (values: ValueLabels): Localized => ({
  es: Object.values(values)
    .map(({ es }) => es)
    .join(' / '),
  en: Object.values(values)
    .map(({ en }) => en)
    .join(' / '),
});

export const dayRule: Localized = {
  es: 'Una fecha: 31/12/2026 o 2026-12-31',
  en: 'A date: 31/12/2026 or 2026-12-31',
};

export const flagRule: Localized = { es: 'Sí o No', en: 'Yes or No' };
