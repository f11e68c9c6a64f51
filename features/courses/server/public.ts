import type { RecordServices } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { choice } from './choice.ts';
import { content } from './content.ts';
import { course } from './course.ts';
import { registerContents } from './routes/contents.ts';
import { registerCourse } from './routes/course.ts';
import { registerCourseLookups } from './routes/course-lookups.ts';
import { registerCourseTypes } from './routes/course-types.ts';
import { registerDrafts } from './routes/drafts.ts';
import { registerExam } from './routes/exam.ts';
import { registerMaterial } from './routes/material.ts';
import { registerQuestionnaireTemplate, registerReadQuestionnaire } from './routes/read-questionnaire.ts';

export {
  beginValidity,
  findOlderVersions,
  lockDue,
  lockVersions,
  retireOlderVersions,
} from './commands/age-courses.ts';
export { cloneCourse } from './commands/clone-course.ts';
export { dropDraft, expireDrafts } from './commands/drafts.ts';
export { removeCourse } from './commands/edit-course.ts';
export { finishCourse } from './commands/finish-course.ts';
export {
  type ImportedFile,
  importCourse,
  importedCourseFields,
  importMaterial,
  removeImportedCourse,
} from './commands/import-course.ts';
export { requireOwnType } from './commands/lock-course.ts';
export { saveMaterial } from './commands/save-material.ts';
export { course } from './course.ts';
export { courseText } from './course-text.ts';
export { courseErrors } from './errors.ts';
export { countInEditing } from './queries/count-in-editing.ts';
export { hasQuestionnaire } from './queries/has-questionnaire.ts';
export { readWorkbookQuestions } from './questionnaire/read-workbook-questions.ts';
export { lockForRequirements, lockOwnCourses, lockRequirable } from './requirable-course.ts';
export { registerCloneCourse, registerCourseRecord } from './routes/course.ts';

/** Every kind of record about courses, for their histories and reports. */
export const courseRecords = [course, content, choice];

/** The calls of courses and of their authoring, and the pick lists of courses and course types. */
export function registerCourses(app: HttpServer, services: RecordServices): void {
  registerCourse(app, services);
  registerContents(app, services);
  registerMaterial(app, services);
  registerDrafts(app, services);
  registerCourseTypes(app, services);
  registerCourseLookups(app, services);
  registerReadQuestionnaire(app);
  registerQuestionnaireTemplate(app, services);
  registerExam(app, services);
}
