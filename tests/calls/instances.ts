import { courseLookupFields } from '#features/courses/shared/contract.ts';
import { instanceShape } from '#features/instances/shared/contract.ts';
import { assistantFields } from '#features/paper/shared/contract.ts';
import { itps, type KnownCall, signed, staff } from './known-call.ts';
import { gridLoads, recordReads, recordWrites } from './loads.ts';
import { rightPassword, type World } from './world.ts';

const administrators = ['itps', 'qa', 'hse'] as const;
const signature = signed('itps', rightPassword);

/** Scheduled runs of courses, who is in them, and attendance on paper. */
export function instanceCalls(world: World): readonly KnownCall[] {
  return [...scheduling(world), ...assistants(world), ...onPaper(world)];
}

function scheduling({ records }: World): readonly KnownCall[] {
  const key = { iD_Instance: records.paperInstanceId };
  const fields = {
    sector: records.sector.sectorId,
    instance_Date: '2026-03-20',
    place: 'Aula 2',
    starts_At: '14:00',
    ends_At: '15:30',
    observations: 'Aula 2',
    capaIniLeg: 1,
    duration: 1.5,
    instructor: 'Tomás Ibáñez',
    expiration_Date: '2026-04-20',
  };
  return [
    ...gridLoads('/api/Stage/LoadLookupCourse', administrators, ['iD_Course', ...courseLookupFields]),
    ...recordReads(instanceShape, { readBy: staff, key }),
    ...recordWrites(instanceShape, {
      by: administrators,
      signature,
      key,
      insert: { ...fields, iD_Course: records.courseId, modality: 2 },
      optional: ['instance_Date', 'place', 'starts_At', 'ends_At', 'observations', 'capaIniLeg', 'duration'],
      update: fields,
    }),
    {
      method: 'POST',
      path: '/api/Stage/ChangeExpirationDate',
      by: itps,
      fields: { instances: [records.paperInstanceId], expiration_Date: '2026-04-20', ...signature },
    },
  ];
}

function assistants({ records, s }: World): readonly KnownCall[] {
  const taken = { iD_Instance: records.paperInstanceId, iD_Course: records.courseId };
  const of = { id_instance: records.paperInstanceId, id_course: records.courseId };
  const path = '/api/Collaborator/CollaboratorFilteredBySector';
  const filters = { sectors: [s.sector.sectorId], profSpacs: [] };
  const choosing = gridLoads(path, staff, Object.keys(assistantFields)).map((call) => ({
    ...call,
    always: of,
    fields: { ...call.fields, ...of, filters: JSON.stringify(filters) },
    optional: [...(call.optional ?? []), 'filters'],
  }));
  return [
    ...choosing,
    ...choosing.filter(({ method }) => method === 'POST').map((call) => ({ ...call, path })),
    {
      method: 'GET',
      path: '/api/Collaborator/GetAssistantsFromCourse',
      by: staff,
      fields: { ...taken, device: 'tablet-de-prueba' },
      optional: ['device'],
    },
    {
      method: 'GET',
      path: '/api/report',
      by: staff,
      fields: { id: records.paperInstanceId, id_course: records.courseId },
    },
    {
      method: 'POST',
      path: '/api/Attended/AddAssistants',
      by: administrators,
      fields: { ...of, collaborators: [s.people.ana.employeeNr], ...signature },
    },
  ];
}

function onPaper({ records }: World): readonly KnownCall[] {
  const of = { id_instance: records.paperInstanceId, id_course: records.courseId };
  const query = { id: records.paperInstanceId, id_course: records.courseId };
  const data = [{ employee_Nr: records.collaborator.employeeNr, present: true, score: 85 }];
  const taken = { iD_Instance: records.paperInstanceId, iD_Course: records.courseId };
  return [
    { method: 'GET', path: '/api/Attended/getAttendedInPerson', by: staff, fields: query },
    {
      method: 'POST',
      path: '/api/Attended/attendedInPerson',
      by: staff,
      fields: { ...of, data, finished: false, ...signature },
      optional: ['finished'],
    },
    {
      method: 'POST',
      path: '/api/Attended/AttendedCompleteInPerson',
      by: staff,
      fields: { ...of, data, ...signature },
      optional: ['data'],
    },
    { method: 'POST', path: '/api/Stage/AddSheet', by: staff, fields: { ...taken, ...signature } },
    { method: 'GET', path: '/api/Stage/GetSheet', by: staff, fields: query },
    { method: 'GET', path: '/api/Stage/Sessions', by: staff, fields: { week: '2026-03-10' }, optional: ['week'] },
    { method: 'GET', path: '/api/Stage/Closing', by: staff, fields: query },
    { method: 'POST', path: '/api/Stage/SendClosing', by: staff, fields: query },
  ];
}
