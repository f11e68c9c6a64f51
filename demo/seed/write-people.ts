import { collaborators } from '#demo/company/collaborators.ts';
import { profileCollaborators } from '#demo/company/spac.ts';
import type { DemoCollaborator } from '#demo/company/types.ts';
import { importAuditedChanges, importAuditedRows } from '#features/integrity/server/public.ts';
import { systemActor } from '#platform/signing/act.ts';
import { enteredOn, isNewcomer, leftOn } from './people-dates.ts';
import { actOn, created, edited, firstDay, known, type SeedContext } from './seed-context.ts';
import type { Organisation } from './write-organisation.ts';
import type { Systems } from './write-systems.ts';

/** People as they were entered, and what changed about them since. */
export async function writePeople(context: SeedContext, organisation: Organisation, systems: Systems): Promise<void> {
  const { tx, calendar } = context;
  await importAuditedRows(
    tx,
    'collaborator',
    collaborators.map((person, index) => ({
      values: {
        employee_nr: person.employeeNr,
        name: person.name,
        cwid: person.cwid,
        sector_id: known(organisation.sectorIds, person.sector),
        profile_id: known(organisation.profileIds, person.profile),
        shift_id: shiftAtFirst(person, organisation),
        general_profile_id: getsBundleLater(person, systems) ? null : bundleOf(person, systems),
        role: person.role,
        active: 1,
        email: person.email,
        capa_initial: isNewcomer(person),
        capa_spac_ini: isNewcomer(person) && (person.generalProfile !== null || person.capaSpacInitial),
        onboard_date: calendar.day(-person.onboardDaysAgo),
      },
      act:
        person.cwid === 'itps'
          ? actOn(calendar, systemActor, firstDay, 525, 'Primer administrador')
          : created(calendar, 'itps', enteredOn(person), 510 + (index % 40) * 3, 'Alta del colaborador'),
    })),
  );
  await writeBundles(context, systems);
  await writeLaterChanges(context, organisation);
  await writeDirectAccess(context, systems);
}

function bundleOf(person: DemoCollaborator, systems: Systems): number | null {
  return person.generalProfile === null ? null : known(systems.generalProfileIds, person.generalProfile);
}

function getsBundleLater(person: DemoCollaborator, systems: Systems): boolean {
  return person.generalProfile !== null && enteredOn(person) <= known(systems.availableFrom, person.generalProfile);
}

/** Every fourth of the old hands once worked in another shift. */
function changedShift(person: DemoCollaborator): boolean {
  return person.shift !== null && person.shift !== 'Central' && !isNewcomer(person) && person.employeeNr % 4 === 1;
}

function shiftAtFirst(person: DemoCollaborator, { shiftIds }: Organisation): number | null {
  if (person.shift === null) return null;
  if (!changedShift(person)) return known(shiftIds, person.shift);
  return known(shiftIds, person.shift === 'Noche' ? 'Tarde' : 'Noche');
}

async function writeBundles({ tx, calendar }: SeedContext, systems: Systems): Promise<void> {
  const changes = collaborators
    .filter((person) => getsBundleLater(person, systems))
    .map((person, index) => ({
      key: { employee_nr: person.employeeNr },
      changes: { general_profile_id: bundleOf(person, systems) },
      act: edited(calendar, 'itps', firstDay + 4, 600 + index * 2, 'Asignación de perfil general'),
    }));
  await importAuditedChanges(tx, 'collaborator', changes);
}

async function writeLaterChanges({ tx, calendar }: SeedContext, { shiftIds }: Organisation): Promise<void> {
  await importAuditedChanges(
    tx,
    'collaborator',
    collaborators.filter(changedShift).map((person) => ({
      key: { employee_nr: person.employeeNr },
      changes: { shift_id: known(shiftIds, person.shift ?? '') },
      act: edited(calendar, 'itps', -(180 + (person.employeeNr % 300)), 615, 'Cambio de turno'),
    })),
  );
  await importAuditedChanges(
    tx,
    'collaborator',
    collaborators
      .filter((person) => isNewcomer(person) && !person.capaInitial)
      .map((person) => ({
        key: { employee_nr: person.employeeNr },
        changes: { capa_initial: false, capa_spac_ini: person.capaSpacInitial },
        act: edited(calendar, 'itps', enteredOn(person) + 45, 690, 'Capacitación inicial completa'),
      })),
  );
  await importAuditedChanges(
    tx,
    'collaborator',
    collaborators.flatMap((person) => {
      const day = leftOn(person);
      if (day === null) return [];
      const reason = person.active === 0 ? 'Desvinculación' : 'Licencia prolongada';
      return {
        key: { employee_nr: person.employeeNr },
        changes: { active: person.active },
        act: edited(calendar, 'itps', day, leavingMinutes, reason),
      };
    }),
  );
}

/** Minutes after midnight at which a person's leaving is entered; their open courses are suspended with it. */
export const leavingMinutes = 500;

async function writeDirectAccess({ tx, calendar }: SeedContext, systems: Systems): Promise<void> {
  const people = new Map(collaborators.map((person) => [person.employeeNr, person]));
  const links = profileCollaborators.map((link, index) => {
    const entered = enteredOn(known(people, link.employeeNr));
    const day = Math.max(entered + 1, known(systems.availableFrom, link.spacProfile));
    return {
      values: {
        employee_nr: link.employeeNr,
        spac_profile_id: known(systems.spacProfileIds, link.spacProfile),
        throw_instances: link.throwInstances,
      },
      act: created(calendar, 'itps', day, 760 + index * 3, 'Asignación de perfil de acceso'),
    };
  });
  await importAuditedRows(tx, 'spac_profile_collaborator', links);
}
