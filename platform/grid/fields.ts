import type { Localized } from '#platform/i18n/language.ts';
import type { SignatureMeaning } from '#product/meanings.ts';
import type { Permission } from '#product/permissions.ts';

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
  /** a number that names something: shown as it stands, without separators */
  readonly format?: 'identifier';
  /** how the search of a grid treats it, which otherwise looks into the texts that are shown */
  readonly search?: FieldSearch;
}

export type GridFields = Readonly<Record<string, GridField>>;

/** Makers of fields, so that a declaration reads like a table. */
export const field = {
  integer: (es: string, en: string): GridField => ({ type: 'integer', label: { es, en } }),
  decimal: (es: string, en: string): GridField => ({ type: 'decimal', label: { es, en } }),
  /** a whole number that names something: a key, an employee */
  identifier: (es: string, en: string): GridField => ({ type: 'integer', label: { es, en }, format: 'identifier' }),
  percent: (es: string, en: string): GridField => ({ type: 'decimal', label: { es, en }, isPercent: true }),
  boolean: (es: string, en: string): GridField => ({ type: 'boolean', label: { es, en }, values: yesNo }),
  text: (es: string, en: string): GridField => ({ type: 'text', label: { es, en } }),
  date: (es: string, en: string): GridField => ({ type: 'date', label: { es, en } }),
  moment: (es: string, en: string): GridField => ({ type: 'moment', label: { es, en } }),
  /** a small whole number that stands for a word */
  code: (es: string, en: string, values: ValueLabels): GridField => ({ type: 'integer', label: { es, en }, values }),
  /** the number of a controlled document: every search finds it (decisions section 11) */
  documentNumber: (es: string, en: string): GridField => ({ type: 'text', label: { es, en }, search: 'always' }),
  /** the version of a controlled document: every search finds it (decisions section 11) */
  version: (es: string, en: string): GridField => ({ type: 'integer', label: { es, en }, search: 'version' }),
} as const;

const yesNo: ValueLabels = { true: { es: 'Sí', en: 'Yes' }, false: { es: 'No', en: 'No' } };

/** The audit fields that every edited entity carries (S0 and S1 section 3), in their order on screen. */
export const auditFields = {
  revision: field.integer('Revisión', 'Revision'),
  reason: field.text('Razón', 'Reason'),
  updateDate: field.moment('Fecha de modificación', 'Updated'),
  updatedBy: field.text('Modificado por', 'Updated by'),
  deleted: field.boolean('Eliminado', 'Deleted'),
} as const satisfies GridFields;

/** The plain changes of a record; everything richer is a route and a command of its own. */
export type RecordAct = 'insert' | 'update' | 'remove';

/** The changes that a kind of record has, each with what the signature under it means. */
export type RecordActs = Readonly<Partial<Record<RecordAct, SignatureMeaning>>>;

/** Most records: inserted, edited and deleted. */
export const everyAct = { insert: 'recordCreated', update: 'recordEdited', remove: 'recordDeleted' } as const;

/** What the signature under a plain change of a record means. */
export function actMeaning({ acts = {} }: Pick<RecordShape, 'acts'>, act: RecordAct): SignatureMeaning {
  return acts[act] ?? everyAct[act];
}

/** The changes that are previewed: an edit where it changes one of these fields. */
export interface RecordPreviews {
  readonly insert?: true;
  readonly update?: readonly string[];
  readonly remove?: true;
}

/** What the web and the server both know of a kind of record that is edited in a grid. */
export interface RecordShape<Fields extends GridFields = GridFields> {
  /** its collection: `Sector` is at `/api/Sector` */
  readonly path: string;
  /** in the plural, as a title */
  readonly title: Localized;
  /** wire names of its key, in order */
  readonly key: readonly (keyof Fields & string)[];
  /** wire names of what people call it by; its first text that is no part of the key when absent */
  readonly called?: readonly (keyof Fields & string)[];
  readonly fields: Fields;
  /** last part of its history call: `Sector` for `/api/Integrity/GetIntegritySector` */
  readonly historyName: string;
  /** who may read it and its history */
  readonly readPermission: Permission;
  /** who sees it in the administration, and asks what forbids a deletion; absent: everyone who may read it */
  readonly openPermission?: Permission;
  /** who may change it; absent where it has no plain changes */
  readonly writePermission?: Permission;
  readonly acts?: RecordActs;
  /** its edit also answers at `/api/<path>/<key>` */
  readonly hasOwnAddress?: true;
  /** several of its edits and deletions may be signed in one act (`/api/<path>/Together`) */
  readonly together?: true;
  /** its changes that decide more than the record itself: what they would mean is shown before they are signed */
  readonly previews?: RecordPreviews;
  /** what its changes take besides its fields and nobody reads back, such as a password: a preview goes without */
  readonly secrets?: readonly string[];
}

/** Who sees a kind of record in the administration. */
export const openPermissionOf = (shape: Pick<RecordShape, 'openPermission' | 'readPermission'>): Permission =>
  shape.openPermission ?? shape.readPermission;

/** Declares a kind of record, keeping the exact names of its fields. */
export function defineShape<const Fields extends GridFields>(shape: RecordShape<Fields>): RecordShape<Fields> {
  return shape;
}

/** Fields of every revision in a history call, besides the record's own (decisions section 12, `GetIntegrity*`). */
export const historyFields = {
  action: {
    type: 'text',
    label: { es: 'Acción', en: 'Action' },
    values: {
      create: { es: 'Alta', en: 'Created' },
      edit: { es: 'Edición', en: 'Edited' },
      delete: { es: 'Baja', en: 'Deleted' },
      restore: { es: 'Restauración', en: 'Restored' },
      sign: { es: 'Firma', en: 'Signed' },
    },
  },
  signedBy: field.text('Firmado por', 'Signed by'),
  /** cwid of whose session it was signed on, where that is another's: in tablet mode */
  sessionOf: field.text('Sesión de', 'Session of'),
  signedAt: field.moment('Fecha de firma', 'Signed at'),
  meaning: field.text('Significado', 'Meaning'),
  hash: field.text('Huella', 'Hash'),
} as const satisfies GridFields;
