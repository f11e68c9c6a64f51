import { sql } from 'kysely';
import type { SignedWrite } from '#features/records/server/public.ts';
import { recordFile } from '#platform/files/record-file.ts';
import { requireUploads, takeUpload } from '#platform/files/uploads/take-upload.ts';
import { wrongType } from '#platform/files/uploads/upload-errors.ts';
import type { UploadedFile } from '#platform/http/multipart.ts';
import { brokenRule } from '#platform/http/validation.ts';
import { type FileType, tellFileType, tellingBytes } from '#platform/schema/file-type.ts';
import { courseErrors } from '../errors.ts';
import {
  type KindRules,
  type NewFile,
  type PartColumn,
  type PartFields,
  partColumnNames,
  type SentPart,
  type StoredPart,
  type WantedPart,
} from './kind-rules.ts';
import { kindRules } from './kinds.ts';

/** The lists of a content as a call sends them, by their wire names. */
export type SentLists = Readonly<Record<string, unknown>>;

interface Context {
  /** where the content is in the call: `contents.2.`, or nothing */
  readonly at: string;
  readonly mediaHosts: readonly string[];
}

/** The values of a content of a type that its row holds. */
export function storedParts(type: number, row: object): readonly StoredPart[] {
  const { parts } = kindRules(type);
  return parts === null ? [] : (row as Readonly<Record<PartColumn, readonly StoredPart[]>>)[parts.column];
}

/**
 * The values that a content is to hold, in the order sent; a list that was not sent stays as it is.
 * @param stored those that its row holds
 * @throws Refusal PART_UNKNOWN for a number that is not among them, and those of the kind; InvalidInput for one sent twice
 */
export function wantedParts(
  type: number,
  lists: SentLists,
  stored: readonly StoredPart[],
  { at, mediaHosts }: Context,
): WantedPart[] {
  const rules = kindRules(type);
  if (rules.parts === null) return [];
  const idName = rules.parts.id;
  const seen = new Set<number>();
  const list = lists[rules.list] as readonly (SentPart & Record<string, unknown>)[] | undefined;
  if (list === undefined) return stored.map((part) => ({ id: part.id, fields: fieldsOf(part), file: null }));
  return list.map((sent, index) => {
    const place = `${at}${rules.list}.${index}`;
    const id = (sent[idName] as number | undefined) ?? null;
    if (id !== null && seen.has(id)) throw brokenRule(`${place}.${idName}`, 'repeated');
    const part = stored.find((each) => each.id === id);
    if (id !== null && part === undefined) throw courseErrors.PART_UNKNOWN({ field: `${place}.${idName}` });
    if (id !== null) seen.add(id);
    return { id, ...rules.toPart(sent, { at: place, stood: part === undefined ? null : fieldsOf(part), mediaHosts }) };
  });
}

function fieldsOf({ id: _id, ...fields }: StoredPart): PartFields {
  return fields as PartFields;
}

/** One text for the same fields, whatever their order; what is null is as good as absent. */
function textOf(fields: PartFields): string {
  return JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Whether a content holds just what is wanted. */
export function holdsParts(stored: readonly StoredPart[], wanted: readonly WantedPart[]): boolean {
  return hasSame(stored, wanted, (part, { id, fields, file }) => {
    return file === null && id === part.id && textOf(fields) === textOf(fieldsOf(part));
  });
}

function hasSame<A, B>(some: readonly A[], others: readonly B[], isSame: (one: A, other: B) => boolean): boolean {
  return some.length === others.length && others.every((other, index) => isSame(some[index] as A, other));
}

/** Numbers for new links, files, media and answers. */
export async function takePartNumbers({ tx }: Pick<SignedWrite, 'tx'>, count: number): Promise<() => number> {
  const { rows } = await sql<{ number: number }>`
    select nextval('part_number_seq')::integer as number from generate_series(1, ${count}::integer)`.execute(tx);
  const numbers = rows.map((row) => row.number).values();
  return () => {
    const { value } = numbers.next();
    if (value === undefined) throw new Error('More values are new than numbers were taken.');
    return value;
  };
}

/**
 * Makes sure of all new files of contents before the first is stored: what is stored stays, whatever becomes of the change.
 * @throws Refusal UPLOAD_NOT_FOUND, UPLOAD_UNFINISHED, UPLOAD_TYPE
 */
export async function requireFiles(
  { tx, session }: Pick<SignedWrite, 'tx' | 'session'>,
  contents: readonly { readonly type: number; readonly parts: readonly WantedPart[] }[],
): Promise<void> {
  const files = contents.flatMap(({ type, parts }) =>
    parts.flatMap(({ file }) => (file === null ? [] : [{ file, types: kindRules(type).fileTypes }])),
  );
  for (const { file, types } of files) if ('bytes' in file) requireType(file.bytes, types);
  const uploads = files.flatMap(({ file, types }) =>
    'upload' in file ? [{ upload: file.upload, employeeNr: session.employeeNr, types }] : [],
  );
  await requireUploads(tx, uploads);
}

/**
 * Takes the new files of a content, which `requireFiles` has looked at, and makes its columns.
 * @throws Refusal UPLOAD_NOT_FOUND, UPLOAD_UNFINISHED, UPLOAD_TYPE
 */
export async function partColumns(
  write: SignedWrite,
  type: number,
  wanted: readonly WantedPart[],
  nextNumber: () => number,
): Promise<Readonly<Record<PartColumn, StoredPart[]>>> {
  const rules = kindRules(type);
  const columns = Object.fromEntries(partColumnNames.map((name) => [name, []])) as unknown as Record<
    PartColumn,
    StoredPart[]
  >;
  if (rules.parts === null) return columns;
  for (const { id, fields, file } of wanted) {
    const ofFile = file === null ? {} : rules.fileFields(await storeFile(write, rules, file));
    columns[rules.parts.column].push({ id: id ?? nextNumber(), ...fields, ...ofFile });
  }
  return columns;
}

async function storeFile({ tx, act, session, services }: SignedWrite, { fileTypes }: KindRules, file: NewFile) {
  if ('stored' in file) return file.stored;
  if ('upload' in file) {
    const wanted = { upload: file.upload, employeeNr: session.employeeNr, types: fileTypes };
    return takeUpload(tx, services.files, act, wanted);
  }
  const mime = requireType(file.bytes, fileTypes);
  const stored = await services.files.put(file.bytes.bytes);
  await recordFile(tx, stored, mime, act);
  return { ...stored, mime };
}

/** @throws Refusal UPLOAD_TYPE */
function requireType({ bytes, name }: UploadedFile, types: readonly FileType[]): FileType {
  const told = tellFileType(bytes.subarray(0, tellingBytes.head), bytes.subarray(-tellingBytes.tail));
  const type = types.find((each) => each === told);
  if (type === undefined) throw wrongType(name, types);
  return type;
}
