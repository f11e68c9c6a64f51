import type { z } from 'zod';
import { lockForUpdate, type RecordKey, type RecordWrite } from '#features/records/server/public.ts';
import { validate } from '#platform/http/validation.ts';
import { recordNumber, requiredText } from '#platform/schema/values.ts';
import { ContentType } from '../../shared/codes.ts';
import { checkAnswers, questionFields } from '../../shared/material.ts';
import { courseErrors } from '../errors.ts';
import type { StoredChoice, StoredContent } from '../queries/material.ts';
import { holdMaterial, holdRecord } from './one-change.ts';
import { planMaterial, type WantedChoice, wantedChoice } from './plan-material.ts';
import type { WantedAnswer } from './wanted-answers.ts';
import { writeMaterial } from './write-material.ts';

/** POST api/Choice: one question, at the end of its questionnaire. */
export const addChoiceFields = questionFields.extend({ iD_Course: requiredText(10), iD_Content: recordNumber() });
/** PUT api/Choice: `answers`, where sent, are all of them. */
export const editChoiceFields = questionFields;

const checked = questionFields.pick({ type: true, answers: true }).superRefine(checkAnswers);

/**
 * Adds a question at the end of a questionnaire of a course in editing.
 * @throws InvalidInput for its answers; Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE, CONTENT_NOT_FOUND,
 * CONTENT_NOT_QUESTIONNAIRE
 */
export async function addChoice(write: RecordWrite, sent: z.infer<typeof addChoiceFields>): Promise<RecordKey> {
  const { iD_Course: courseId, iD_Content, ...values } = sent;
  validate(checked, values);
  const content = (await holdMaterial(write, courseId)).find(({ content_id }) => content_id === iD_Content);
  if (content === undefined) throw courseErrors.CONTENT_NOT_FOUND();
  if (content.type !== ContentType.Choice) throw courseErrors.CONTENT_NOT_QUESTIONNAIRE();
  const position = (content.choices.at(-1)?.position ?? 0) + 1;
  const wanted = wantedChoice(values, null, { at: '', position });
  const [added = 0] = (await writeMaterial(write, courseId, planChoice(content, [], [wanted]))).choices;
  return { iD_Choice: added };
}

/**
 * Edits a question.
 * @throws InvalidInput for its answers; Refusal PART_UNKNOWN, those of `holdRecord`, `lockForUpdate` and `writeMaterial`
 */
export async function editChoice(
  write: RecordWrite,
  key: RecordKey,
  sent: Partial<z.infer<typeof editChoiceFields>>,
  expectedRevision?: number,
): Promise<void> {
  const { courseId, contents } = await holdRecord(write, key);
  const [content, stored] = choiceOf(contents, key);
  // First: what a client knows of an older revision may be gone.
  await lockForUpdate(write, key, expectedRevision);
  const { type = stored.type, question = stored.question } = sent;
  const values = { type, question, answers: sent.answers ?? asSent(stored.answers) };
  const wanted = wantedChoice(values, stored, { at: '', position: stored.position });
  validate(checked, { type, answers: asSent(wanted.answers).map((answer) => ({ ...answer, iD_Answer: undefined })) });
  await writeMaterial(write, courseId, planChoice(content, [stored], [wanted]));
}

/** @throws Refusal those of `holdRecord`, `lockForUpdate` and `writeMaterial` */
export async function removeChoice(write: RecordWrite, key: RecordKey, expectedRevision?: number): Promise<void> {
  const { courseId, contents } = await holdRecord(write, key);
  const [content, stored] = choiceOf(contents, key);
  await lockForUpdate(write, key, expectedRevision);
  await writeMaterial(write, courseId, planChoice(content, [stored], []));
}

/** What has to be written of these questions alone: all else of their questionnaire stays. */
function planChoice(content: StoredContent, current: readonly StoredChoice[], choices: readonly WantedChoice[]) {
  const stored = { ...content, choices: current };
  return planMaterial([{ ...content, stored, parts: [], choices }], [stored]);
}

const asSent = (answers: readonly WantedAnswer[]) =>
  answers.map(({ id, text, correct }) => ({
    iD_Answer: id ?? undefined,
    text_Answer: text,
    correctAnswer: correct,
  }));

function choiceOf(contents: readonly StoredContent[], { iD_Choice }: RecordKey): [StoredContent, StoredChoice] {
  for (const content of contents) {
    const choice = content.choices.find(({ choice_id }) => choice_id === Number(iD_Choice));
    if (choice !== undefined) return [content, choice];
  }
  throw new Error(`Question ${iD_Choice} is not in the material of its course.`);
}
