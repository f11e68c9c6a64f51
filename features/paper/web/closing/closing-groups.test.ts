import { expect, test } from 'vitest';
import type { ClosingOutcome } from '#features/instances/shared/closing.ts';
import { InstanceStatus, Modality } from '#features/instances/shared/codes.ts';
import { groupClosing, needsAnother } from './closing-groups.ts';

const person = (name: string, outcome: ClosingOutcome) => ({
  employee_Nr: name.length,
  name,
  sector_Name: 'Envasado',
  outcome,
  score: null,
});
const people = [
  person('Ana', 'passed'),
  person('Bruno', 'absent'),
  person('Ciro', 'failed'),
  person('Dora', 'unfinished'),
  person('Elsa', 'absent'),
];

test('what asks for something stands first; a group without anybody is left out', () => {
  const named = (of: typeof people, status: number, modality: number = Modality.Tablet) =>
    groupClosing(of, { status, modality }).map((group) => [group.name, ...group.people.map(({ name }) => name)]);
  expect(named(people, InstanceStatus.Finished)).toEqual([
    ['failed', 'Ciro'],
    ['absent', 'Bruno', 'Elsa'],
    ['unfinished', 'Dora'],
    ['passed', 'Ana'],
  ]);
  expect(named(people.slice(0, 1), InstanceStatus.Started)).toEqual([['passed', 'Ana']]);
  // On paper nobody has said of them yet.
  expect(named(people.slice(3, 4), InstanceStatus.Started, Modality.InPerson)).toEqual([['untaken', 'Dora']]);
  // Nobody is absent from what has not begun.
  expect(named(people.slice(1, 2), InstanceStatus.NotStarted)).toEqual([['waiting', 'Bruno']]);
  expect(named([], InstanceStatus.NotStarted)).toEqual([]);
});

test('another session is for who was not there and who did not pass', () => {
  expect(needsAnother(people).map(({ name }) => name)).toEqual(['Bruno', 'Ciro', 'Elsa']);
});
