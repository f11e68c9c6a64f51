import { spacValues } from '#features/spac/server/fixtures/make-spac.ts';
import { profCollaboratorShape, profCourseShape, profSpacShape, spacShape } from '#features/spac/shared/contract.ts';
import { itps, type KnownCall, signed, staff } from './known-call.ts';
import { gridLoads, recordReads, recordWrites } from './loads.ts';
import { rightPassword, type World } from './world.ts';

const signature = signed('itps', rightPassword);
const write = { by: itps, signature };

/** What a SPAC must have; the rest of its fields may be empty. */
const required = ['iD_Spac', 'name', 'gxp', 'building', 'catSw', 'catHw', 'active'];

/** SPAC, their profiles, and what links these to courses and collaborators. */
export function spacCalls(world: World): readonly KnownCall[] {
  const { records } = world;
  const system = { iD_Spac: records.emptySpacId };
  const profile = { iD_ProfileSpac: records.freeSpacProfileId };
  const newSystem = { iD_Spac: 'S1', ...spacValues };
  const newProfile = { spac: records.spacId, profileDesc: 'Supervisor' };
  return [
    ...recordReads(spacShape, { readBy: staff, key: system }),
    ...recordWrites(spacShape, {
      ...write,
      key: system,
      insert: newSystem,
      optional: Object.keys(newSystem).filter((name) => !required.includes(name)),
      update: spacValues,
    }),
    ...recordReads(profSpacShape, { readBy: staff, key: profile }),
    ...recordWrites(profSpacShape, { ...write, key: profile, insert: newProfile, update: newProfile }),
    ...links(world),
    ...lists(world),
  ];
}

function links({ records }: World): readonly KnownCall[] {
  const course = { iD_Course: records.spacCourseId, iD_ProfileSpac: records.spacProfileId };
  const person = { employee_Nr: records.collaborator.employeeNr, iD_ProfileSpac: records.spacProfileId };
  const free = { iD_ProfileSpac: records.freeSpacProfileId };
  return [
    ...recordReads(profCourseShape, { readBy: staff, key: course }),
    ...recordWrites(profCourseShape, { ...write, key: course, insert: { ...course, ...free } }),
    ...recordReads(profCollaboratorShape, { readBy: staff, key: person }),
    ...recordWrites(profCollaboratorShape, {
      ...write,
      key: person,
      insert: { ...person, ...free, throwInstances: true },
      optional: ['throwInstances'],
      update: { throwInstances: false },
    }),
  ];
}

function lists({ records }: World): readonly KnownCall[] {
  const profile = ['iD_ProfileSpac', 'spac', 'spac_Name', 'profileDesc'];
  return [
    ...gridLoads('/api/Spac/LoadLookupSPAC', staff, ['iD_Spac', 'name', 'status', 'active']),
    ...gridLoads('/api/ProfSpac/LoadLookupProfSpac', staff, profile),
    {
      method: 'GET',
      path: '/api/ProfSpac/GetProfNoDeletedProfiles',
      by: staff,
      fields: { filter: JSON.stringify(['profileDesc', 'contains', 'a']) },
      optional: ['filter'],
    },
    {
      method: 'GET',
      path: '/api/ProfCourse/getProfCourseFromCourse',
      by: staff,
      fields: { id: records.spacCourseId },
    },
  ];
}
