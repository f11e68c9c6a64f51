import { changeCall, togetherCall } from '#features/records/shared/record-calls.ts';
import type { RecordAct, RecordShape } from '#features/records/shared/record-shape.ts';
import { requirementShape } from '#features/requirements/shared/contract.ts';
import { nameOfCall, recordShapes } from '../support/declared-calls.ts';
import { itps, type KnownCall, signed, staff } from './known-call.ts';
import { recordReads, recordWrites } from './loads.ts';
import { rightPassword, type World } from './world.ts';

const asQa = signed('qa', rightPassword);

/** Who must take what: requirements one by one and as whole sets, and the finish of a course that assigns it. */
export function requirementCalls({ records, student }: World): readonly KnownCall[] {
  const { sectorId, profileId } = records.sector;
  const place = { iD_Sector: sectorId, iD_Profile: profileId };
  const key = { iD_Course: records.courseId, ...place };
  const by = ['qa', 'hse'] as const;
  return [
    ...recordReads(requirementShape, { readBy: staff, key }),
    ...recordWrites(requirementShape, {
      by,
      signature: asQa,
      key,
      insert: { ...place, iD_Course: student.course.courseId, req_Date: '2026-03-01' },
      optional: ['req_Date'],
      update: { req_Date: '2026-02-01' },
    }),
    { method: 'GET', path: '/api/Requirement/getRequirementsFromCourse', by: staff, fields: { id: records.courseId } },
    {
      method: 'POST',
      path: '/api/Requirement/SetForCourse',
      by,
      fields: { id_Course: records.editedCourseId, mode: 'edit', profiles: [place], current: [], ...asQa },
      optional: ['mode', 'current'],
    },
    {
      method: 'POST',
      path: '/api/Course/CreatingRequirementsForAProfile',
      by,
      fields: {
        iD_Sector: sectorId,
        iD_Profile: records.otherProfileId,
        profile_Name: 'Operario',
        courses: [student.course.courseId],
        current: [],
        ...asQa,
      },
      optional: ['profile_Name', 'current'],
    },
    {
      method: 'POST',
      path: '/api/ProfCourse/SetForCourse',
      by: itps,
      fields: {
        id_Course: records.spacCourseId,
        mode: 'edit',
        profiles: [],
        // The calls before have added the second.
        current: [{ iD_ProfileSpac: records.spacProfileId }, { iD_ProfileSpac: records.freeSpacProfileId }],
        ...signed('itps', rightPassword),
      },
      optional: ['mode', 'current'],
    },
    { method: 'GET', path: '/api/Stage/FinishRevisions', by: staff, fields: { id: records.editedCourseId } },
    {
      method: 'POST',
      path: '/api/Stage/createOnlineAutomatically',
      by: staff,
      fields: {
        id: records.editedCourseId,
        instance_Date: '2026-03-10',
        revision: 1,
        materialRevision: 1,
        questionsRevision: 0,
        requirementsRevision: 0,
        information: { name: 'Con la misma firma' },
        ...signed('itps', rightPassword),
      },
      optional: ['revision', 'materialRevision', 'questionsRevision', 'requirementsRevision', 'information'],
    },
  ];
}

/** The plain changes that a shape previews, each as `PUT /api/Collaborator`, and several of them in one act. */
function previewedOf(shape: RecordShape): readonly string[] {
  const { previews } = shape;
  if (previews === undefined) return [];
  const changes = (Object.keys(previews) as RecordAct[]).map((act) => changeCall(shape, act));
  return [...changes, togetherCall(shape)].filter((call) => call !== undefined).map(nameOfCall);
}

const previewed = new Set([
  ...recordShapes.flatMap(previewedOf),
  'POST /api/Requirement/SetForCourse',
  'POST /api/ProfCourse/SetForCourse',
  'POST /api/Course/CreatingRequirementsForAProfile',
  'POST /api/Stage/createOnlineAutomatically',
]);

/** The preview of each change that decides who must take what: the same call without the signature. */
export function previewCalls(calls: readonly KnownCall[]): readonly KnownCall[] {
  return calls.flatMap(({ address: _address, ...call }) => {
    const { user: _user, pass, reason: _reason, password: _password, ...fields } = call.fields;
    if (pass === undefined || !previewed.has(`${call.method} ${call.path}`)) return [];
    return { ...call, path: call.path.replace('/api/', '/api/Preview/'), fields };
  });
}
