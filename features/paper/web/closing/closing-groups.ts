import { type Closing, type ClosingOutcome, closingOutcomes } from '#features/instances/shared/closing.ts';
import { InstanceStatus, Modality } from '#features/instances/shared/codes.ts';

export type ClosingPerson = Closing['people'][number];

/** Under which words people stand: their outcome, or that nobody has begun the session or has filled in their line of the sheet yet. */
export type GroupName = ClosingOutcome | 'waiting' | 'untaken';

export interface ClosingGroup {
  readonly name: GroupName;
  readonly people: readonly ClosingPerson[];
}

/** The people of a session by how it went for them: what asks for something first. */
export function groupClosing(
  people: readonly ClosingPerson[],
  { status, modality }: { readonly status: number; readonly modality: number },
): readonly ClosingGroup[] {
  const isToCome = status === InstanceStatus.NotStarted;
  const nameOf = (outcome: ClosingOutcome): GroupName =>
    outcome === 'unfinished' && modality === Modality.InPerson ? 'untaken' : outcome;
  if (isToCome) return people.length === 0 ? [] : [{ name: 'waiting', people }];
  return closingOutcomes
    .map((wanted) => ({ name: nameOf(wanted), people: people.filter(({ outcome }) => outcome === wanted) }))
    .filter((group) => group.people.length > 0);
}

/** Who still needs the course from another session: who was not there, and who did not pass. */
export function needsAnother(people: readonly ClosingPerson[]): readonly ClosingPerson[] {
  return people.filter(({ outcome }) => outcome === 'absent' || outcome === 'failed');
}
