import type { RecordWrite } from '#features/records/server/public.ts';
import { lockPeople } from '../../queries/identifiers.ts';
import type { ImportedPerson, PersonVerdict } from './imported-person.ts';
import { judgeTogether } from './judge-together.ts';
import { readPeopleOf } from './read-people-of.ts';
import { writePeople } from './write-people.ts';

/**
 * Adds and edits any number of people in statements over all of them, with a revision each that follows from the act: what
 * `addCollaborator` and `editCollaborator` would do one after the other, without passwords
 * (`features/imports/server/random-files.server.test.ts` holds the two against each other). An edit that touches an administrator, or a cwid, goes
 * through the command of one person, whose rules look at who else is left; what of it takes two people is refused.
 */
export async function importPeople(
  write: RecordWrite,
  people: readonly ImportedPerson[],
): Promise<readonly PersonVerdict[]> {
  await lockPeople(write.tx);
  const known = await readPeopleOf(write, people);
  return writePeople(write, judgeTogether(people, known));
}
