import type { z } from 'zod';
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
import { validate } from '#platform/http/validation.ts';
import { ContentType } from '../../contract.ts';
import { checkAnswers, choiceEditFields, type choiceFields } from '../../material.ts';
import { courseErrors } from '../errors.ts';
import { takePartNumbers } from '../kinds/parts.ts';
import type { StoredAnswer } from '../queries/material.ts';
import { lockEditable } from './lock-course.ts';
import { holdsAnswers, numberedAnswers, renumbered, type WantedAnswer, wantedAnswers } from './wanted-answers.ts';

// One question at a time, as the grid writes it.

const checked = choiceEditFields.pick({ type: true, answers: true }).superRefine(checkAnswers);

/**
 * Adds a question at the end of a questionnaire of a course in editing.
 * @throws InvalidInput for its answers; Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE, CONTENT_NOT_FOUND,
 * CONTENT_NOT_QUESTIONNAIRE
 */
export async function addChoice(write: RecordWrite, sent: z.infer<typeof choiceFields>): Promise<RecordKey> {
  const { tx, act } = write;
  const { iD_Course, iD_Content, type, question } = sent;
  validate(checked, { type, answers: sent.answers });
  await lockEditable(write, iD_Course);
  const content = await tx
    .selectFrom('content')
    .select('type')
    .where('content_id', '=', iD_Content)
    .where('course_id', '=', iD_Course)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (content === undefined) throw courseErrors.CONTENT_NOT_FOUND();
  if (content.type !== ContentType.Choice) throw courseErrors.CONTENT_NOT_QUESTIONNAIRE();
  const wanted = wantedAnswers(sent.answers, [], '');
  const rows = await tx
    .selectFrom('choice')
    .selectAll()
    .where('content_id', '=', iD_Content)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
  const repeated = rows
    .filter((row) => isJustAdded(act, row))
    .find((row) => row.type === type && row.question === question && holdsAnswers(stored(row.answers), wanted, true));
  if (repeated !== undefined) return { iD_Choice: repeated.choice_id };
  const position = (rows.at(-1)?.position ?? 0) + 1;
  const answers = await asColumn(write, wanted, type);
  return insertRecord(write, { iD_Course, iD_Content, type, question, position }, { answers });
}

/**
 * Edits a question; `answers`, where sent, are all of them. Repeated by the same person it counts once.
 * @throws InvalidInput for its answers; Refusal COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE, NOTHING_CHANGED, PART_UNKNOWN and those
 * of `updateRecord`
 */
export async function editChoice(
  write: RecordWrite,
  key: RecordKey,
  sent: Partial<z.infer<typeof choiceEditFields>>,
  expectedRevision?: number,
): Promise<void> {
  const { act } = write;
  const row = await holdChoice(write, key);
  const { answers: sentAnswers, ...fields } = sent;
  const old = stored(row.answers);
  const type = fields.type ?? row.type;
  const wanted = renumbered(sentAnswers === undefined ? old : wantedAnswers(sentAnswers, old, ''), type, row.type);
  const isNext = expectedRevision !== undefined && row.revision === expectedRevision + 1;
  const isOwn = row.updated_by === act.by && row.reason === act.reason;
  if (isNext && isOwn && Object.keys(fields).length === 0 && holdsAnswers(old, wanted, true)) return;
  await lockForUpdate(write, key, expectedRevision);
  const shown = wanted.map(({ text, correct }) => ({ text_Answer: text, correctAnswer: correct }));
  validate(checked, { type, answers: shown });
  const changesAnswers = !holdsAnswers(old, wanted);
  if (!changesAnswers && Object.keys(fields).length === 0) throw recordErrors.NOTHING_CHANGED();
  await updateRecord(
    write,
    key,
    fields,
    undefined,
    changesAnswers ? { answers: await asColumn(write, wanted, type) } : {},
  );
}

/** @throws Refusal COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE and those of `removeRecord` */
export async function removeChoice(write: RecordWrite, key: RecordKey, expectedRevision?: number): Promise<void> {
  await holdChoice(write, key);
  await removeRecord(write, key, expectedRevision);
}

const stored = (answers: unknown) => answers as readonly StoredAnswer[];

async function asColumn(write: RecordWrite, wanted: readonly WantedAnswer[], type: number): Promise<string> {
  const next = await takePartNumbers(write, wanted.filter(({ id }) => id === null).length);
  return JSON.stringify(numberedAnswers(wanted, next, type));
}

/** The course first, as everything that changes its material does, then the question. */
async function holdChoice(write: RecordWrite, key: RecordKey) {
  const { tx } = write;
  const read = () => tx.selectFrom('choice').selectAll().where('choice_id', '=', Number(key.iD_Choice));
  const found = await read().executeTakeFirst();
  if (found === undefined) throw recordErrors.RECORD_NOT_FOUND();
  if (found.deleted) throw recordErrors.RECORD_DELETED();
  await lockEditable(write, found.course_id);
  await lockForUpdate(write, key);
  return read().executeTakeFirstOrThrow();
}
