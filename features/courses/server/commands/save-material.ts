import { type SignedWrite, staleRecord } from '#features/records/server/public.ts';
import type { BodyOf, ReplyOf } from '#platform/calls/call.ts';
import { roleOf } from '#platform/http/request-context.ts';
import type { saveMaterial as saveMaterialCall } from '../../shared/calls.ts';
import { mayWriteQuestions } from '../../shared/can.ts';
import type { ContentValues } from '../../shared/material.ts';
import { courseErrors } from '../errors.ts';
import { readContents, readLastChange, readMaterialRevision, type StoredContent } from '../queries/material.ts';
import { dropDraft } from './drafts.ts';
import { lockEditable } from './lock-course.ts';
import { planMaterial, wantedMaterial } from './plan-material.ts';
import { writeMaterial } from './write-material.ts';

type Body = Pick<BodyOf<typeof saveMaterialCall>, 'iD_Course' | 'revision' | 'contents'>;

/**
 * Makes the material of a course in editing what is wanted, in one act: what differs gets a revision and a signature of its own,
 * what is missing is deleted, all or nothing.
 * @throws Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE, COURSE_NOT_EDITABLE, CHOICES_NOT_ALLOWED, RECORD_STALE and those of
 * `wantedMaterial` and `writeMaterial`
 */
export async function saveMaterial(write: SignedWrite, body: Body): Promise<ReplyOf<typeof saveMaterialCall>> {
  const { tx, session, services } = write;
  const { iD_Course: courseId, contents: sent } = body;
  const writesChoices = mayWriteQuestions(roleOf(session));
  if (!writesChoices && sent.some(({ choices }) => choices !== undefined)) throw courseErrors.CHOICES_NOT_ALLOWED();
  await lockEditable(write, courseId);
  const current = await readContents(tx, courseId);
  const isCurrent =
    (body.revision === undefined || body.revision === (await readMaterialRevision(tx, courseId, writesChoices))) &&
    isOfCurrent(sent, current);
  if (!isCurrent) throw await staleRecord(write, (await readLastChange(tx, courseId)) ?? {});
  await writeMaterial(write, courseId, planMaterial(wantedMaterial(sent, current, services.mediaHosts), current));
  await dropDraft(tx, { employeeNr: session.employeeNr, courseId, page: 'material' });
  const saved = await readContents(tx, courseId);
  return {
    revision: await readMaterialRevision(tx, courseId, writesChoices),
    contents: saved.map(({ content_id, revision }) => ({ iD_Content: content_id, revision })),
  };
}

/** Whether every record that was edited still has the revision that was on screen; one that is gone is none of it. */
function isOfCurrent(sent: readonly ContentValues[], current: readonly StoredContent[]): boolean {
  const choices = current.flatMap((content) => content.choices);
  const revisions = new Map<string, number>([
    ...current.map(({ content_id, revision }): [string, number] => [`content ${content_id}`, revision]),
    ...choices.map(({ choice_id, revision }): [string, number] => [`choice ${choice_id}`, revision]),
  ]);
  const isSame = (key: string, revision: number | undefined) =>
    revision === undefined || revision === revisions.get(key);
  return sent.every(
    (content) =>
      isSame(`content ${content.iD_Content}`, content.revision) &&
      (content.choices ?? []).every((choice) => isSame(`choice ${choice.iD_Choice}`, choice.revision)),
  );
}
