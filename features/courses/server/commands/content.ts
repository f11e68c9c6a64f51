import { z } from 'zod';
import { lockForUpdate, type RecordKey, type RecordWrite } from '#features/records/server/public.ts';
import { fileName } from '#platform/files/file-name.ts';
import { UploadedFile } from '#platform/http/multipart.ts';
import { validate } from '#platform/http/validation.ts';
import { requiredText } from '#platform/schema/values.ts';
import { checkLists, contentFields } from '../../shared/material.ts';
import { allKindRules, kindRules } from '../kinds/kinds.ts';
import { type SentLists, storedParts } from '../kinds/parts.ts';
import type { StoredContent } from '../queries/material.ts';
import { holdMaterial, holdRecord } from './one-change.ts';
import { planMaterial, type SentContent, wantedContent } from './plan-material.ts';
import { writeMaterial } from './write-material.ts';

const file = z.instanceof(UploadedFile, { error: 'type' });

/** Files as they come in a multipart body: each becomes a value of the content. */
const files: Readonly<Record<never, z.ZodType>> = Object.fromEntries(
  allKindRules.flatMap(({ sentFiles }) =>
    sentFiles === null ? [] : [[sentFiles.field, (sentFiles.isList ? z.array(file) : file).optional()]],
  ),
);

/** POST api/Content: one content, at the end of its course; a questionnaire gets its questions by api/Choice. */
export const addContentFields = contentFields.extend({ iD_Course: requiredText(10), ...files });
/** PUT api/Content: a list that is sent is the whole wanted one; the type stays (S1 section 4). */
export const editContentFields = contentFields.omit({ type: true }).extend(files);

/** The lists that were sent, with the files that came beside them at their ends. */
function sentLists(sent: SentLists): SentLists {
  const lists = allKindRules.flatMap(({ list, sentFiles }) => {
    const came = sentFiles === null ? [] : [(sent[sentFiles.field] ?? []) as UploadedFile | UploadedFile[]].flat();
    const named = came.map((bytes) => ({ name: fileName(bytes.name, sentFiles?.extension ?? '', 'material'), bytes }));
    if (sent[list] === undefined && named.length === 0) return [];
    return [[list, [...((sent[list] as object[] | undefined) ?? []), ...named]]];
  });
  return Object.fromEntries(lists);
}

/**
 * Adds a content at the end of a course in editing.
 * @throws InvalidInput where it holds what its kind does not, or nothing; Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE,
 * COURSE_NOT_EDITABLE, those of `wantedContent` and `writeMaterial`
 */
export async function addContent(write: RecordWrite, sent: z.infer<typeof addContentFields>): Promise<RecordKey> {
  const { iD_Course: courseId, type, title, description } = sent;
  const values: SentContent = { type, title, description, ...sentLists(sent) };
  validate(z.any().superRefine(checkLists), values);
  const contents = await holdMaterial(write, courseId);
  const { mediaHosts } = write.services;
  const position = (contents.at(-1)?.position ?? 0) + 1;
  const wanted = wantedContent(values, null, { at: '', position, mediaHosts });
  const [added = 0] = (await writeMaterial(write, courseId, planMaterial([wanted], []))).contents;
  return { iD_Content: added };
}

/**
 * Edits a content.
 * @throws Refusal those of `holdRecord`, `lockForUpdate`, `wantedContent` and `writeMaterial`
 */
export async function editContent(
  write: RecordWrite,
  key: RecordKey,
  sent: Partial<z.infer<typeof editContentFields>>,
  expectedRevision?: number,
): Promise<void> {
  const { courseId, contents } = await holdRecord(write, key);
  const stored = contentOf(contents, key);
  const { type, position } = stored;
  const lists = sentLists(sent);
  validate(z.any().superRefine(checkLists), { type, [kindRules(type).list]: storedParts(type, stored), ...lists });
  const { title = stored.title, description = stored.description } = sent;
  const values: SentContent = { type, title, description, ...lists };
  const { mediaHosts } = write.services;
  // First: what a client knows of an older revision may be gone.
  await lockForUpdate(write, key, expectedRevision);
  const wanted = wantedContent(values, stored, { at: '', position, mediaHosts });
  await writeMaterial(write, courseId, planMaterial([wanted], [stored]));
}

/**
 * Deletes a content, and with it its questions.
 * @throws Refusal those of `holdRecord`, `lockForUpdate` and `writeMaterial`
 */
export async function removeContent(write: RecordWrite, key: RecordKey, expectedRevision?: number): Promise<void> {
  const { courseId, contents } = await holdRecord(write, key);
  await lockForUpdate(write, key, expectedRevision);
  await writeMaterial(write, courseId, planMaterial([], [contentOf(contents, key)]));
}

function contentOf(contents: readonly StoredContent[], { iD_Content }: RecordKey): StoredContent {
  const found = contents.find(({ content_id }) => content_id === Number(iD_Content));
  if (found === undefined) throw new Error(`Content ${iD_Content} is not in the material of its course.`);
  return found;
}
