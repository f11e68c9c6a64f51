import type { UploadedFile } from '#platform/http/multipart.ts';
import type { FileType } from '#platform/schema/file-type.ts';
import type { listOfKind } from '../../shared/material.ts';

/** The columns in which a content's row keeps its values: the one of its kind, and the others empty. */
export const partColumnNames = ['links', 'pdfs', 'medias'] as const;

export type PartColumn = (typeof partColumnNames)[number];

/** The fields of a value inside a content, as its row keeps them beside the value's number. */
export type PartFields = { readonly [name: string]: string | null };

/** A value inside a content as its row keeps it (docs/decisions/001). */
export type StoredPart = { readonly id: number; readonly [name: string]: string | number | null };

/** The file of a new value: a finished upload, bytes that came with the call, or what an import has stored and looked at. */
export type NewFile =
  | { readonly upload: string }
  | { readonly bytes: UploadedFile }
  | { readonly stored: { readonly sha256: string; readonly mime: string } };

/** A value as it is wanted: without a number where it is new, with `file` where its bytes are still to be taken. */
export interface WantedPart {
  readonly id: number | null;
  readonly fields: PartFields;
  readonly file: NewFile | null;
}

/** One value as a call sends it; its schema has made sure of what its kind must have. */
export interface SentPart {
  readonly url?: string;
  readonly name?: string;
  readonly route?: string | null | undefined;
  readonly upload?: string | undefined;
  readonly bytes?: UploadedFile;
}

/** What a kind knows of a value besides what was sent. */
export interface PartContext {
  /** where the value is in the call, for refusals: `contents.2.medias.0` */
  readonly at: string;
  /** the value that stood under this number; null for a new one */
  readonly stood: PartFields | null;
  /** hosts whose players may be framed */
  readonly mediaHosts: readonly string[];
}

/** How the values of one kind of content are checked and kept. */
export interface KindRules {
  /** the list of the wire that it fills */
  readonly list: (typeof listOfKind)[keyof typeof listOfKind];
  /** the column that keeps them and their number's wire name; null for questions, which are records of their own */
  readonly parts: { readonly column: PartColumn; readonly id: string } | null;
  /** the field of a multipart body in which its files may come; null for none */
  readonly sentFiles: { readonly field: string; readonly isList: boolean; readonly extension: string } | null;
  /** types that a new file may have; it is decided by its bytes */
  readonly fileTypes: readonly FileType[];
  /** @throws Refusal, InvalidInput that name the field */
  readonly toPart: (sent: SentPart, context: PartContext) => Omit<WantedPart, 'id'>;
  /** what the row keeps of a file once it is stored */
  readonly fileFields: (file: { readonly sha256: string; readonly mime: string }) => PartFields;
}

/** The new file of a sent value, or null. */
export function newFileOf({ upload, bytes }: SentPart): NewFile | null {
  if (bytes !== undefined) return { bytes };
  return upload === undefined ? null : { upload };
}
