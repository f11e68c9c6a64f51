import { sql } from 'kysely';
import { z } from 'zod';
import { CollaboratorStatus } from '#features/people/shared/contract.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';
import { validate } from '#platform/http/validation.ts';
import { requiredText } from '#platform/schema/values.ts';
import { instructorMaxLength } from '../../shared/contract.ts';
import type { Instructor } from '../../shared/instructor-words.ts';
import { instanceErrors } from '../errors.ts';

const typedInstructor = z.object({ instructor: requiredText(instructorMaxLength) });

/**
 * Who instructs, of what was sent over what stands: the person whose number was sent; else who was typed, as an outsider where an
 * institution says so, and as a person of the company where exactly one at work has that name. Any other name stays as typed: the calls
 * of S0 section 9 carry no more (docs/decisions/101).
 * @param current null for a new instance
 * @throws Refusal INSTRUCTOR_NOT_AT_WORK; InvalidInput for a name that is missing or too long
 */
export async function nameInstructor(
  tx: DatabaseTransaction,
  sent: Partial<Instructor>,
  current: Instructor | null,
): Promise<Instructor> {
  const number = sent.instructor_Nr;
  if (number !== undefined && number !== null) {
    if (number === current?.instructor_Nr) return current;
    const person = await findAtWork(tx, sql`employee_nr = ${number}`);
    if (person === null) throw instanceErrors.INSTRUCTOR_NOT_AT_WORK();
    return person;
  }
  const name = sent.instructor ?? (number === null ? '' : (current?.instructor ?? ''));
  const { instructor } = validate(typedInstructor, { instructor: name });
  const institution =
    sent.instructor_Institution === undefined ? (current?.instructor_Institution ?? null) : sent.instructor_Institution;
  if (institution !== null) return { instructor, instructor_Nr: null, instructor_Institution: institution };
  const person = await findAtWork(tx, sql`${folded(sql`name`)} = ${folded(sql`${instructor}::text`)}`);
  return person ?? { instructor, instructor_Nr: null, instructor_Institution: null };
}

/** The one person at work whom a condition names; null where it names none or several. */
async function findAtWork(tx: DatabaseTransaction, condition: ReturnType<typeof sql>): Promise<Instructor | null> {
  const { rows } = await sql<Instructor>`
    select name as instructor, employee_nr as "instructor_Nr", null as "instructor_Institution" from collaborator
    where ${condition} and active = ${sql.lit(CollaboratorStatus.Active)} and not deleted limit 2`.execute(tx);
  const [person, another] = rows;
  return person === undefined || another !== undefined ? null : person;
}
