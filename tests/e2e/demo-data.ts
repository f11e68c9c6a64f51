import { collaborators } from '#demo/company/collaborators.ts';
import { allCourses } from '#demo/company/courses/all-courses.ts';
import type { DemoCollaborator, DemoContent, DemoCourse, DemoQuestion } from '#demo/company/types.ts';

export { demoPassword } from '#demo/seed/write-credentials.ts';

/** A course of the demo company by its key. */
export function demoCourse(key: string): DemoCourse {
  const course = allCourses.find((candidate) => candidate.key === key);
  if (course === undefined) throw new Error(`The demo company has no course ${key}.`);
  return course;
}

/** A person of the demo company by the name they sign in with. */
export function demoPerson(cwid: string): DemoCollaborator {
  const person = collaborators.find((candidate) => candidate.cwid === cwid);
  if (person === undefined) throw new Error(`Nobody in the demo company is ${cwid}.`);
  return person;
}

/** The first content of a course that is of a type. */
export function contentOf<Type extends DemoContent['type']>(
  course: DemoCourse,
  type: Type,
): Extract<DemoContent, { type: Type }> {
  const content = course.contents.find((candidate): candidate is Extract<DemoContent, { type: Type }> => {
    return candidate.type === type;
  });
  if (content === undefined) throw new Error(`${course.key} has no content of type ${type}.`);
  return content;
}

/** The questions of a course's questionnaire. */
export function questionsOf(course: DemoCourse): readonly DemoQuestion[] {
  return contentOf(course, 'choice').questions;
}
