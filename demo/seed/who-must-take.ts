import { collaborators } from '#demo/company/collaborators.ts';
import { generalProfiles, profileCollaborators } from '#demo/company/spac.ts';
import type { DemoCollaborator, DemoCourse } from '#demo/company/types.ts';
import { datesOf } from './course-dates.ts';
import { enteredOn, leftOn } from './people-dates.ts';

const bundles = new Map(generalProfiles.map((general) => [general.description, general.spacProfiles]));

function heldSpacProfiles(person: DemoCollaborator): readonly string[] {
  const direct = profileCollaborators.filter((link) => link.employeeNr === person.employeeNr);
  return [...(bundles.get(person.generalProfile ?? '') ?? []), ...direct.map((link) => link.spacProfile)];
}

/** Everyone whom a course names by profile or by SPAC profile (decisions section 7), at whatever time. */
export function whoMustTake(course: DemoCourse): readonly DemoCollaborator[] {
  return collaborators.filter((person) => {
    const byProfile = course.requirements.some(
      (required) => required.sector === person.sector && required.profile === person.profile,
    );
    return byProfile || heldSpacProfiles(person).some((key) => course.spacProfiles.includes(key));
  });
}

/** Whether a course in force and a person of the company ever met. */
export function overlaps(course: DemoCourse, person: DemoCollaborator): boolean {
  const { finished, superseded } = datesOf(course);
  const left = leftOn(person);
  if (finished === null || (left !== null && left <= finished)) return false;
  return superseded === null || enteredOn(person) < superseded;
}
