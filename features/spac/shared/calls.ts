import { z } from 'zod';
import { courseNumber, setReply } from '#features/courses/shared/contract.ts';
import { call, longBody, signedCall } from '#platform/calls/call.ts';
import { gridRows } from '#platform/grid/grid-row.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { courseSpacProfilesFields, profCourseShape } from './contract.ts';

/** Sets which SPAC profiles require a course: the whole wanted set (`courseSpacProfilesFields`). */
export const setSpacProfilesOfCourse = signedCall({
  path: '/api/ProfCourse/SetForCourse',
  permission: 'spacRequirement.write',
  meaning: 'requirementsChanged',
  record: profCourseShape.path,
  // Whole sets, twice over: the wanted one and the one that was on screen.
  bodyLimit: longBody,
  body: courseSpacProfilesFields.extend(signedFields),
  reply: setReply,
});

/** The SPAC profiles that require a course, in the order of their systems. */
export const getSpacProfilesOfCourse = call({
  path: '/api/ProfCourse/getProfCourseFromCourse',
  permission: 'staff.read',
  query: z.object({ id: courseNumber() }),
  reply: gridRows,
});

/** The live SPAC profiles; `filter` of the grid protocol, for selecting all that it shows. */
export const getSpacProfiles = call({
  path: '/api/ProfSpac/GetProfNoDeletedProfiles',
  permission: 'staff.read',
  query: z.object({ filter: z.string({ error: 'type' }).optional() }),
  reply: gridRows,
});

/** The live SPAC profiles with the words that name one without its system beside it: `SPAC - description` (S1 section 2). */
export const getLabelledSpacProfiles = call({
  path: '/api/ProfSpac/GetProfNoDeletedProfilesForProfGralGrid',
  permission: 'staff.read',
  reply: gridRows,
});
