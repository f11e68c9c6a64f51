import { type Closing, type ClosingOutcome, closingOutcomes } from '#features/instances/shared/closing.ts';
import { InstanceStatus } from '#features/instances/shared/codes.ts';

export type ClosingPerson = Closing['people'][number];

/** Under which words people stand: their outcome, or that a session which nobody has begun is still to come. */
export type GroupName = ClosingOutcome | 'waiting';

export interface ClosingGroup {
  readonly name: GroupName;
  readonly people: readonly ClosingPerson[];
}

/** The people of a session by how it went for them: what asks for something first. @param status of the instance */
export function groupClosing(people: readonly ClosingPerson[], status: number): readonly ClosingGroup[] {
  const isToCome = status === InstanceStatus.NotStarted;
  if (isToCome) return people.length === 0 ? [] : [{ name: 'waiting', people }];
  return closingOutcomes
    .map((name) => ({ name, people: people.filter(({ outcome }) => outcome === name) }))
    .filter((group) => group.people.length > 0);
}

/** Who still needs the course from another session: who was not there, and who did not pass. */
export function needsAnother(people: readonly ClosingPerson[]): readonly ClosingPerson[] {
  return people.filter(({ outcome }) => outcome === 'absent' || outcome === 'failed');
}
