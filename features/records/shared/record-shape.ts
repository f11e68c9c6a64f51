import { field, type GridFields } from '#platform/grid/fields.ts';
import type { Localized } from '#platform/i18n/language.ts';
import type { SignatureMeaning } from '#product/meanings.ts';
import type { Permission } from '#product/permissions.ts';

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
  /** its collection, as the address after `/api/` names it: `Sector` */
  readonly path: string;
  /** in the plural, as a title */
  readonly title: Localized;
  /** wire names of its key, in order */
  readonly key: readonly (keyof Fields & string)[];
  /** wire names of what people call it by; its first text that is no part of the key when absent */
  readonly called?: readonly (keyof Fields & string)[];
  readonly fields: Fields;
  /** last part of its history call: `Turns` for `/api/Integrity/GetIntegrityTurns` */
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
  /**
   * several of its edits and deletions may be signed in one act (`/api/<path>/Together`); `withAdditions`: new records too, whose
   * keys people give
   */
  readonly together?: true | 'withAdditions';
  /** its changes that decide more than the record itself: what they would mean is shown before they are signed */
  readonly previews?: RecordPreviews;
  /** what its changes take besides its fields and nobody reads back, such as a password: a preview goes without */
  readonly secrets?: readonly string[];
}

/** Who sees a kind of record in the administration. */
export const openPermissionOf = (shape: Pick<RecordShape, 'openPermission' | 'readPermission'>): Permission =>
  shape.openPermission ?? shape.readPermission;

/** Declares a kind of record, keeping the exact names of its fields; its history is called as its path is, where it says no name. */
export function defineShape<const Fields extends GridFields>(
  shape: Omit<RecordShape<Fields>, 'historyName'> & Partial<Pick<RecordShape, 'historyName'>>,
): RecordShape<Fields> {
  return { historyName: shape.path, ...shape };
}

/** What the shapes of master data say alike: ITPS edits them, several in one act. */
export const masterData = {
  openPermission: 'masterData.open',
  writePermission: 'masterData.write',
  acts: everyAct,
  together: true,
} as const satisfies Partial<RecordShape>;

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
