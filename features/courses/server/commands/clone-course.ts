import { insertAuditedRows } from '#features/integrity/server/public.ts';
import { insertRecord, type RecordWrite } from '#features/records/server/public.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import { CourseStatus } from '../../shared/codes.ts';
import { initialTrainingType, obsoleteCourseType, obsoleteTypeSuccessor } from '../../shared/contract.ts';
import { courseErrors } from '../errors.ts';
import { partColumnNames } from '../kinds/kind-rules.ts';
import { nextCourseNumber, readLineage } from '../queries/lineage.ts';
import { lockCourse, requireOwnType } from './lock-course.ts';

/**
 * Begins another version of a document: one above the highest, in editing, with contents, questions, answers and files as they stand
 * (decisions section 6). The act signs the new course, the rest follows from it. A PEO, which no new course may be, goes on as SOP.
 * @param write of the record `course`
 * @returns the number of the new course
 * @throws Refusal COURSE_NOT_FOUND, COURSE_TYPE_NOT_OF_ROLE, VERSION_IN_EDITING
 */
export async function cloneCourse(write: RecordWrite, sourceId: string): Promise<string> {
  const { tx, session } = write;
  await lockForTransaction(tx, 'courseDocuments');
  const source = await lockCourse(write, sourceId);
  const type = source.course_type_id === obsoleteCourseType ? obsoleteTypeSuccessor : source.course_type_id;
  requireOwnType(session, type);
  const lineage = await readLineage(tx, source.doc_number);
  const inEditing = lineage.find(({ status }) => status === CourseStatus.Editing);
  if (inEditing !== undefined) throw courseErrors.VERSION_IN_EDITING({ course: inEditing.courseId });
  const courseId = await nextCourseNumber(tx, type);
  const { doc_number, name, content, company, date_vig, score } = source;
  await insertRecord(
    write,
    {},
    {
      ...{ course_id: courseId, doc_number, name, content, company, date_vig, score },
      status: CourseStatus.Editing,
      course_type_id: type,
      version: (lineage[0]?.version ?? 0) + 1,
      included_capa_ini: source.included_capa_ini || type === initialTrainingType,
      parent_course_id: sourceId,
    },
  );
  await copyMaterial(write, sourceId, courseId);
  return courseId;
}

/** Values inside contents and questions keep their numbers: they name them within their own row alone. */
async function copyMaterial({ tx, act }: RecordWrite, from: string, to: string): Promise<void> {
  const contents = await tx
    .selectFrom('content')
    .select(['content_id', 'position', 'type', 'title', 'description', ...partColumnNames])
    .where('course_id', '=', from)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
  const copies = await insertAuditedRows(
    tx,
    'content',
    contents.map(({ content_id: _id, ...row }) => ({ ...row, course_id: to })),
    act,
  );
  const numberAt = new Map(copies.map(({ position, content_id }) => [position, content_id]));
  const copyOf = new Map(contents.map(({ content_id, position }) => [content_id, numberAt.get(position) ?? 0]));
  const choices = await tx
    .selectFrom('choice')
    .select(['content_id', 'position', 'type', 'question', 'answers'])
    .where('content_id', 'in', contents.length === 0 ? [0] : [...copyOf.keys()])
    .where('deleted', '=', false)
    .orderBy('content_id')
    .orderBy('position')
    .execute();
  await insertAuditedRows(
    tx,
    'choice',
    choices.map(({ content_id, ...row }) => ({ ...row, content_id: copyOf.get(content_id) ?? 0, course_id: to })),
    act,
  );
}
