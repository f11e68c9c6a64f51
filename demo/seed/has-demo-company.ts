import { collaborators } from '#demo/company/collaborators.ts';
import type { Queryable } from '#platform/db/database.ts';

/** Whether the people of the database are those of the demo company: told by one of them, number and cwid. */
export async function hasDemoCompany(db: Queryable): Promise<boolean> {
  const ana = collaborators.find((person) => person.cwid === 'ana');
  const row = await db
    .selectFrom('collaborator')
    .select('employee_nr')
    .where('cwid', '=', 'ana')
    .where('employee_nr', '=', ana?.employeeNr ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}
