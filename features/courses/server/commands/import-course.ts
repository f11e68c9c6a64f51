import { z } from 'zod';
import {
  insertRecord,
  type RecordKey,
  type RecordWrite,
  removeRecord,
  type SignedWrite,
} from '#features/records/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import { codeOf, wholeBetween } from '#platform/schema/values.ts';
import { ContentType, CourseStatus } from '../../shared/codes.ts';
import { courseFields, initialTrainingType, newCourseFields, obsoleteCourseType } from '../../shared/contract.ts';
import type { ReadQuestionnaireReply } from '../../shared/questionnaire.ts';
import { courseErrors } from '../errors.ts';
import { nextCourseNumber, readLineage } from '../queries/lineage.ts';
import { requireNotPast } from './add-course.ts';
import { lockCourse, requireOwnType } from './lock-course.ts';
import type { WantedContent } from './plan-material.ts';
import { wantedAnswers } from './wanted-answers.ts';
import { writeMaterial } from './write-material.ts';

/** A version of a document that comes from another system: with its own number, in editing or obsolete already. */
export const importedCourseFields = courseFields.extend({
  iD_Type: newCourseFields.shape.iD_Type,
  version: wholeBetween(1, 9_999),
  score: newCourseFields.shape.score,
  included_capa_ini: newCourseFields.shape.included_capa_ini,
  status: z.preprocess(
    (status) => status ?? CourseStatus.Editing,
    codeOf({ [CourseStatus.Editing]: true, [CourseStatus.Obsolete]: true }),
  ),
});

/**
 * Adds one version of a document under the number that it had. One in editing is finished by its author as any other, so that what
 * people take was signed here; an obsolete one is there for what was trained in it.
 * @throws InvalidInput for the validity date of one in editing; Refusal COURSE_TYPE_OBSOLETE, COURSE_TYPE_NOT_OF_ROLE,
 * DOCUMENT_EXISTS, VERSION_IN_EDITING
 */
export async function importCourse(
  write: RecordWrite,
  values: z.infer<typeof importedCourseFields>,
): Promise<RecordKey> {
  const { tx, act, session } = write;
  const { iD_Type: type, status, version, doc_Number: document, dateVig, ...own } = values;
  if (type === obsoleteCourseType) throw courseErrors.COURSE_TYPE_OBSOLETE();
  requireOwnType(session, type);
  const isEditing = status === CourseStatus.Editing;
  if (isEditing) requireNotPast(act, dateVig);
  await lockForTransaction(tx, 'courseDocuments');
  const lineage = await readLineage(tx, document);
  const same = lineage.find((one) => one.version === version);
  if (same !== undefined) throw courseErrors.DOCUMENT_EXISTS({ course: same.courseId });
  const inEditing = lineage.find((one) => one.status === CourseStatus.Editing);
  if (isEditing && inEditing !== undefined) throw courseErrors.VERSION_IN_EDITING({ course: inEditing.courseId });
  const above = lineage.find((one) => one.version > version);
  if (isEditing && above !== undefined) throw courseErrors.DOCUMENT_EXISTS({ course: above.courseId });
  const courseId = await nextCourseNumber(tx, type);
  await insertRecord(
    write,
    {},
    {
      ...{ course_id: courseId, doc_number: document, name: own.name, content: own.content, company: own.company },
      ...{ date_vig: dateVig, score: own.score, status, course_type_id: type, version },
      included_capa_ini: own.included_capa_ini || type === initialTrainingType,
      parent_course_id: lineage.find((one) => one.version < version)?.courseId ?? null,
    },
  );
  return { iD_Course: courseId };
}

/** Takes a version back that an import added: one in editing, or an obsolete one that nobody ever took. @throws those of `removeRecord` */
export async function removeImportedCourse(
  write: RecordWrite,
  key: RecordKey,
  removeInEditing: (write: RecordWrite, key: RecordKey) => Promise<void>,
): Promise<void> {
  const { status } = await lockCourse(write, String(key.iD_Course));
  if (status === CourseStatus.Obsolete) await removeRecord(write, key);
  else await removeInEditing(write, key);
}

/** A file of an import that is stored already. */
export interface ImportedFile {
  readonly name: string;
  readonly sha256: string;
  readonly mime: string;
}

interface ImportedMaterial {
  readonly title: string;
  readonly questionsTitle: string;
  readonly pdfs: readonly ImportedFile[];
  readonly films: readonly ImportedFile[];
  readonly questions: ReadQuestionnaireReply['questions'];
}

/** Writes the material that came with an imported course: a content of documents, one of films, one of questions. */
export async function importMaterial(write: SignedWrite, courseId: string, material: ImportedMaterial): Promise<void> {
  const parts = (files: readonly ImportedFile[]) =>
    files.map(({ name, sha256, mime }) => ({ id: null, fields: { name }, file: { stored: { sha256, mime } } }));
  const choices = material.questions.map(({ type, question, answers }, index) => ({
    ...{ stored: null, position: index + 1, type, question },
    answers: wantedAnswers(answers, [], ''),
  }));
  const contents: Omit<WantedContent, 'position'>[] = [
    {
      stored: null,
      type: ContentType.Pdf,
      title: material.title,
      description: '',
      parts: parts(material.pdfs),
      choices: null,
    },
    {
      stored: null,
      type: ContentType.Media,
      title: material.title,
      description: '',
      parts: parts(material.films),
      choices: null,
    },
    { stored: null, type: ContentType.Choice, title: material.questionsTitle, description: '', parts: [], choices },
  ].filter(({ parts: files, choices: questions }) => files.length > 0 || (questions?.length ?? 0) > 0);
  const addedContents = contents.map((content, index) => ({ ...content, position: index + 1 }));
  if (addedContents.length === 0) return;
  const added = addedContents.flatMap((content) => (content.choices ?? []).map((choice) => [content, choice] as const));
  const nothing = { editedContents: [], removedContents: [], editedChoices: [], removedChoices: [] };
  await writeMaterial(write, courseId, { ...nothing, addedContents, addedChoices: added });
}
