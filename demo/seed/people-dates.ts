import type { DemoCollaborator } from '#demo/company/types.ts';
import { firstDay } from './seed-context.ts';

/** The day, from today, on which a person's record was entered. */
export function enteredOn(person: DemoCollaborator): number {
  return Math.max(firstDay + 1, -person.onboardDaysAgo);
}

/** Joined while the system was in use, and so went through the initial training in it. */
export function isNewcomer(person: DemoCollaborator): boolean {
  return -person.onboardDaysAgo > firstDay + 1;
}

/** The day, from today, on which a person was deactivated or went on leave; null for who is there. */
export function leftOn(person: DemoCollaborator): number | null {
  if (person.active === 0) return -(60 + (person.employeeNr % 90));
  return person.active === 2 ? -(20 + (person.employeeNr % 30)) : null;
}
