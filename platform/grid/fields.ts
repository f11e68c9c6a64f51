import type { Localized } from '#platform/i18n/language.ts';

/** How the values of a field are compared, sorted and grouped (grid protocol, section 3). */
export type FieldType = 'integer' | 'decimal' | 'boolean' | 'text' | 'date' | 'moment';

/** The words of a closed set of values, by value. */
export type ValueLabels = Readonly<Record<string, Localized>>;

/**
 * `never`: it is dear to read for every row. `always`: also while its column is hidden, since people know a row by it. `version`: the same
 * for the number of a version, found as `2`, `v2`, or behind the rest of the search (`POE-PE-003 v2`).
 */
export type FieldSearch = 'never' | 'always' | 'version';

/** One field of a grid as server and web both know it; its place in the database is on the server alone. */
export interface GridField {
  readonly type: FieldType;
  /** head of its column, on screen, in PDF and in Excel */
  readonly label: Localized;
  /** words of a closed set: `{ 0: { es: 'Otros', en: 'Others' } }`; shown in place of the value everywhere */
  readonly values?: ValueLabels;
  /** a fraction of 1, shown as a percentage */
  readonly isPercent?: boolean;
  /** a number that names something: shown as it stands, without separators; or a text that is a UUID, and nothing else may be */
  readonly format?: 'identifier' | 'uuid';
  /** a picture in base64, told in words */
  readonly isLogo?: boolean;
  /** how the search of a grid treats it, which otherwise looks into the texts that are shown */
  readonly search?: FieldSearch;
}

export type GridFields = Readonly<Record<string, GridField>>;

/** A list of rows as server and web know it, by its address on the wire. */
export interface ListShape {
  /** of its load: `/api/Audit/SecurityEvents` */
  readonly address: string;
  /** in the plural, as a title */
  readonly title: Localized;
  /** wire names of its key */
  readonly key: readonly string[];
  readonly fields: GridFields;
}

/** Makers of fields, so that a declaration reads like a table. */
export const field = {
  integer: (es: string, en: string): GridField => ({ type: 'integer', label: { es, en } }),
  decimal: (es: string, en: string): GridField => ({ type: 'decimal', label: { es, en } }),
  /** a whole number that names something: a key, an employee */
  identifier: (es: string, en: string): GridField => ({ type: 'integer', label: { es, en }, format: 'identifier' }),
  uuid: (es: string, en: string): GridField => ({ type: 'text', label: { es, en }, format: 'uuid' }),
  percent: (es: string, en: string): GridField => ({ type: 'decimal', label: { es, en }, isPercent: true }),
  boolean: (es: string, en: string): GridField => ({ type: 'boolean', label: { es, en }, values: yesNo }),
  text: (es: string, en: string): GridField => ({ type: 'text', label: { es, en } }),
  logo: (es: string, en: string): GridField => ({ type: 'text', label: { es, en }, isLogo: true }),
  date: (es: string, en: string): GridField => ({ type: 'date', label: { es, en } }),
  moment: (es: string, en: string): GridField => ({ type: 'moment', label: { es, en } }),
  /** a small whole number that stands for a word */
  code: (es: string, en: string, values: ValueLabels): GridField => ({ type: 'integer', label: { es, en }, values }),
  /** a text that stands for a word */
  worded: (es: string, en: string, values: ValueLabels): GridField => ({ type: 'text', label: { es, en }, values }),
  /** the number of a controlled document: every search finds it (decisions section 11) */
  documentNumber: (es: string, en: string): GridField => ({ type: 'text', label: { es, en }, search: 'always' }),
  /** the version of a controlled document: every search finds it (decisions section 11) */
  version: (es: string, en: string): GridField => ({ type: 'integer', label: { es, en }, search: 'version' }),
} as const;

const yesNo: ValueLabels = { true: { es: 'Sí', en: 'Yes' }, false: { es: 'No', en: 'No' } };
