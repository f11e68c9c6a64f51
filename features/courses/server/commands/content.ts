import { sql } from 'kysely';
import { z } from 'zod';
import { updateAuditedRows } from '#features/integrity/server/public.ts';
import {
  insertRecord,
  isJustAdded,
  lockForUpdate,
  type RecordKey,
  type RecordWrite,
  recordErrors,
  removeRecord,
  updateRecord,
} from '#features/records/server/public.ts';
import { grantedScope } from '#platform/authz/permissions.ts';
import { fileName } from '#platform/files/file-name.ts';
import { UploadedFile } from '#platform/http/multipart.ts';
import { roleOf } from '#platform/http/request-context.ts';
import { validate } from '#platform/http/validation.ts';
import { checkLists, contentEditFields, contentFields, listOfKind } from '../../material.ts';
import { courseErrors } from '../errors.ts';
import { kindRules } from '../kinds/kinds.ts';
import {
  holdsParts,
  mayHoldParts,
  partColumns,
  requireFiles,
  type SentLists,
  storedParts,
  takePartNumbers,
  wantedParts,
} from '../kinds/parts.ts';
import { lockEditable } from './lock-course.ts';

// One content at a time, as the grid writes it; the editor of a course writes its whole material (`saveMaterial`).

const file = z.instanceof(UploadedFile, { error: 'type' });
/** Files as they come in a multipart body: each becomes a value of the content. */
const files = { pdf: z.array(file).optional(), media: file.optional() };

/** The fields of the contract with the files that may come beside them. */
export const addContentFields = contentFields.extend(files);
export const editContentFields = contentEditFields.extend(files);

type Sent = Partial<z.infer<typeof addContentFields>>;

/** The lists that were sent, with the files that came beside them at their ends. */
function sentLists({ links, pdFs, medias, pdf = [], media }: Sent): SentLists {
  const named = (bytes: UploadedFile, extension: string) => ({
    name: fileName(bytes.name, extension, 'material'),
    bytes,
  });
  const lists = {
    links,
    pdFs:
      pdFs === undefined && pdf.length === 0 ? undefined : [...(pdFs ?? []), ...pdf.map((one) => named(one, '.pdf'))],
    medias:
      medias === undefined && media === undefined
        ? undefined
        : [...(medias ?? []), ...(media ? [named(media, '')] : [])],
  };
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== undefined));
}

/** @throws InvalidInput where a content holds what its kind does not, or nothing */
function requireLists(type: number, lists: SentLists): void {
  const shape = Object.fromEntries(Object.values(listOfKind).map((list) => [list, z.array(z.any()).optional()]));
  validate(z.object({ type: z.number(), ...shape }).superRefine(checkLists), { ...lists, type });
}

/**
 * Adds a content at the end of a course in editing.
 * @throws Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE, those of its kind and of `partColumns`
 */
export async function addContent(write: RecordWrite, sent: z.infer<typeof addContentFields>): Promise<RecordKey> {
  const { tx, act, services } = write;
  const { iD_Course, type, title, description } = sent;
  const lists = sentLists(sent);
  requireLists(type, lists);
  await lockEditable(write, iD_Course);
  const wanted = wantedParts(type, lists, [], { at: '', mediaHosts: services.mediaHosts });
  const rows = await tx
    .selectFrom('content')
    .selectAll()
    .where('course_id', '=', iD_Course)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
  const repeated = rows
    .filter((row) => isJustAdded(act, row))
    .filter((row) => row.type === type && row.title === title && row.description === (description ?? ''))
    .find((row) => mayHoldParts(storedParts(type, row), wanted));
  if (repeated !== undefined) return { iD_Content: repeated.content_id };
  await requireFiles(write, [{ type, parts: wanted }]);
  const next = await takePartNumbers(write, wanted.length);
  const parts = Object.entries(await partColumns(write, type, wanted, next));
  const position = (rows.at(-1)?.position ?? 0) + 1;
  const columns = Object.fromEntries(parts.map(([column, values]) => [column, JSON.stringify(values)]));
  return insertRecord(write, { iD_Course, type, title, description: description ?? '', position }, columns);
}

/**
 * Edits a content; a list that is sent is the whole wanted one. Repeated by the same person it counts once.
 * @throws Refusal COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE, NOTHING_CHANGED, those of its kind, of `partColumns` and
 * of `updateRecord`
 */
export async function editContent(
  write: RecordWrite,
  key: RecordKey,
  sent: Partial<z.infer<typeof editContentFields>>,
  expectedRevision?: number,
): Promise<void> {
  const { act, services } = write;
  const row = await holdContent(write, key);
  const { list, parts } = kindRules(row.type);
  const lists = sentLists(sent);
  const stored = storedParts(row.type, row);
  requireLists(row.type, parts === null ? lists : { [list]: stored, ...lists });
  const { links: _links, pdFs: _pdFs, medias: _medias, pdf: _pdf, media: _media, ...fields } = sent;
  const isListed = lists[list] !== undefined;
  const wanted = isListed ? wantedParts(row.type, lists, stored, { at: '', mediaHosts: services.mediaHosts }) : [];
  const isNext = expectedRevision !== undefined && row.revision === expectedRevision + 1;
  const isOwn = row.updated_by === act.by && row.reason === act.reason;
  const isSaved = Object.keys(fields).length === 0 && isListed && mayHoldParts(stored, wanted);
  if (isNext && isOwn && isSaved) return;
  await lockForUpdate(write, key, expectedRevision);
  const changesParts = isListed && !holdsParts(stored, wanted);
  if (!changesParts && Object.keys(fields).length === 0) throw recordErrors.NOTHING_CHANGED();
  const columns: Record<string, unknown> = {};
  if (changesParts && parts !== null) {
    await requireFiles(write, [{ type: row.type, parts: wanted }]);
    const next = await takePartNumbers(write, wanted.filter(({ id }) => id === null).length);
    columns[parts.column] = JSON.stringify((await partColumns(write, row.type, wanted, next))[parts.column]);
  }
  await updateRecord(write, key, fields, undefined, columns);
}

/**
 * Deletes a content, and with it its questions.
 * @throws Refusal COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE, CHOICES_NOT_ALLOWED for who may not delete those, and those of
 * `removeRecord`
 */
export async function removeContent(write: RecordWrite, key: RecordKey, expectedRevision?: number): Promise<void> {
  await holdContent(write, key);
  await removeRecord(write, key, expectedRevision);
  const questions = sql`content_id = ${key.iD_Content} and not deleted`;
  const removed = await updateAuditedRows(write.tx, 'choice', questions, { deleted: true }, write.act, 'delete');
  const writesChoices = grantedScope(roleOf(write.session), 'choice.write') !== null;
  if (!writesChoices && removed.length > 0) throw courseErrors.CHOICES_NOT_ALLOWED();
}

/** The course first, as everything that changes its material does, then the content. */
async function holdContent(write: RecordWrite, key: RecordKey) {
  const { tx } = write;
  const read = () => tx.selectFrom('content').selectAll().where('content_id', '=', Number(key.iD_Content));
  const found = await read().executeTakeFirst();
  if (found === undefined) throw recordErrors.RECORD_NOT_FOUND();
  if (found.deleted) throw recordErrors.RECORD_DELETED();
  await lockEditable(write, found.course_id);
  await lockForUpdate(write, key);
  return read().executeTakeFirstOrThrow();
}
