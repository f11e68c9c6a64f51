import type { RecordWrite } from '#features/records/server/public.ts';
import { lockPeople } from '../../queries/identifiers.ts';
import type { NewPerson } from '../add-collaborator.ts';
import { judgeTogether, type PersonField, type PlannedPerson } from './judge-together.ts';
import { readPeopleOf } from './read-people-of.ts';
import { writePeople } from './write-people.ts';

/** A person of a table, as its row was judged. */
export interface ImportedPerson {
  readonly line: number;
  readonly fields: Omit<NewPerson, 'pdf' | 'password' | 'passwordHash'>;
  /** fields that the table has: the others of somebody who is there stay as they are */
  readonly given: readonly PersonField[];
}

/** What became of a person: with the fields that change, before and after; or why nothing did, and of which field. */
export type PersonVerdict =
  | { readonly line: number; readonly action: 'new'; readonly revision: 1 }
  | { readonly line: number; readonly action: 'same' }
  | {
      readonly line: number;
      readonly action: 'changed';
      readonly revision: number;
      readonly changes: PlannedPerson['changes'];
    }
  | {
      readonly line: number;
      readonly action: 'refused';
      readonly field: string;
      readonly code: string;
      readonly es: string;
      readonly en: string;
    };

/**
 * Adds and edits any number of people in statements over all of them, with a revision each that follows from the act: what
 * `addCollaborator` and `editCollaborator` would do one after the other, without passwords
 * (`import-people.server.test.ts` holds the two against each other). What touches an administrator, or a cwid, goes through the
 * command of one person, whose rules look at who else is left.
 */
export async function importPeople(
  write: RecordWrite,
  people: readonly ImportedPerson[],
): Promise<readonly PersonVerdict[]> {
  await lockPeople(write.tx);
  const known = await readPeopleOf(write.tx, people);
  return writePeople(write, judgeTogether(people, known));
}
