import { importAuditedChanges, importAuditedRows } from '#features/integrity/server/public.ts';
import { recordErrors, type SignedWrite } from '#features/records/server/public.ts';
import { roleOf } from '#platform/http/request-context.ts';
import { signedApart } from '#platform/signing/signed-apart.ts';
import { mayWriteQuestions } from '../../shared/can.ts';
import { courseErrors } from '../errors.ts';
import { partColumns, requireFiles, takePartNumbers } from '../kinds/parts.ts';
import { isEmptyPlan, type MaterialPlan, type WantedChoice, type WantedContent } from './plan-material.ts';
import { numberedAnswers } from './wanted-answers.ts';

/** Numbers of new records. */
interface AddedMaterial {
  readonly contents: readonly number[];
  readonly choices: readonly number[];
}

/**
 * Writes what a plan of a course's material found: each record with a revision and a signature row of its own.
 * @returns the numbers of what was added, in the order of the plan
 * @throws Refusal NOTHING_CHANGED, CHOICES_NOT_ALLOWED, UPLOAD_NOT_FOUND, UPLOAD_UNFINISHED, UPLOAD_TYPE
 */
export async function writeMaterial(write: SignedWrite, courseId: string, plan: MaterialPlan): Promise<AddedMaterial> {
  const { tx, act, session } = write;
  if (isEmptyPlan(plan)) throw recordErrors.NOTHING_CHANGED();
  const writesChoices = mayWriteQuestions(roleOf(session));
  if (!writesChoices && plan.removedChoices.length > 0) throw courseErrors.CHOICES_NOT_ALLOWED();
  await requireFiles(write, [...plan.editedContents, ...plan.addedContents]);
  const next = await takePartNumbers(write, countNew(plan));
  const signed = () => signedApart(act);
  const deleted = { deleted: true };
  const choices = plan.removedChoices.map(({ choice_id }) => ({ key: { choice_id }, changes: deleted, act: signed() }));
  await importAuditedChanges(tx, 'choice', choices, 'delete');
  const removed = plan.removedContents.map(({ content_id }) => ({
    key: { content_id },
    changes: deleted,
    act: signed(),
  }));
  await importAuditedChanges(tx, 'content', removed, 'delete');

  const contentColumns = async ({ position, type, title, description, parts }: WantedContent) => ({
    ...{ position, title, description },
    ...(await partColumns(write, type, parts, next)),
  });
  const edited = [];
  for (const content of plan.editedContents) {
    const key = { content_id: content.stored?.content_id ?? 0 };
    edited.push({ key, changes: await contentColumns(content), act: signed() });
  }
  await importAuditedChanges(tx, 'content', edited);
  const choiceColumns = ({ position, type, question, answers }: WantedChoice) => {
    return { position, type, question, answers: numberedAnswers(answers, next, type) };
  };
  await importAuditedChanges(
    tx,
    'choice',
    plan.editedChoices.map((choice) => {
      return { key: { choice_id: choice.stored?.choice_id ?? 0 }, changes: choiceColumns(choice), act: signed() };
    }),
  );

  const added = [];
  for (const content of plan.addedContents) {
    const values = { course_id: courseId, type: content.type, ...(await contentColumns(content)) };
    added.push({ values, act: signed() });
  }
  const contents = (await importAuditedRows(tx, 'content', added)).map(({ content_id }) => content_id);
  const numberOf = new Map(plan.addedContents.map((content, index) => [content, contents[index]]));
  const questions = await importAuditedRows(
    tx,
    'choice',
    plan.addedChoices.map(([content, choice]) => {
      const content_id = content.stored?.content_id ?? numberOf.get(content) ?? 0;
      return { values: { course_id: courseId, content_id, ...choiceColumns(choice) }, act: signed() };
    }),
  );
  return { contents, choices: questions.map(({ choice_id }) => choice_id) };
}

function countNew({ addedContents, editedContents, addedChoices, editedChoices }: MaterialPlan): number {
  const lists = [
    ...[...addedContents, ...editedContents].map(({ parts }) => parts),
    ...[...editedChoices, ...addedChoices.map(([, choice]) => choice)].map(({ answers }) => answers),
  ];
  return lists.flat().filter(({ id }) => id === null).length;
}
