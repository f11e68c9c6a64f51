import { collaborators } from '#demo/company/collaborators.ts';
import { drafts } from '#demo/company/drafts.ts';
import { known, type SeedContext } from './seed-context.ts';
import type { CourseIds } from './write-courses.ts';

const numbers = new Map(collaborators.map(({ cwid, employeeNr }) => [cwid, employeeNr]));

/** Keeps what authors have typed and not signed, as the editor of a course does. */
export async function writeDrafts({ tx, calendar }: SeedContext, ids: CourseIds): Promise<void> {
  const rows = drafts.map(({ course, author, minutesAgo, changes }) => ({
    employee_nr: known(numbers, author),
    course_id: known(ids, course),
    page: 'information',
    body: JSON.stringify({ changes }),
    updated_at: new Date(calendar.now.getTime() - minutesAgo * 60_000),
  }));
  await tx.insertInto('course_draft').values(rows).execute();
}
