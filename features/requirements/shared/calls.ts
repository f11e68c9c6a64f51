import { z } from 'zod';
import { courseNumber, setReply } from '#features/courses/shared/contract.ts';
import { call, longBody, signedCall } from '#platform/calls/call.ts';
import { gridRows } from '#platform/grid/grid-row.ts';
import { recordNumber } from '#platform/schema/values.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { courseRequirementsFields, profileRequirementsFields, requirementShape } from './contract.ts';

const ofRequirements = {
  permission: 'requirement.write',
  meaning: 'requirementsChanged',
  record: requirementShape.path,
  // Whole sets, twice over: the wanted one and the one that was on screen.
  bodyLimit: longBody,
  reply: setReply,
} as const;

/** Sets whom a course is required of: the whole wanted set of profiles (`courseRequirementsFields`). */
export const setRequirementsOfCourse = signedCall({
  ...ofRequirements,
  path: '/api/Requirement/SetForCourse',
  body: courseRequirementsFields.extend(signedFields),
});

/** Sets which courses a profile requires: the whole wanted set (`profileRequirementsFields`). */
export const setRequirementsOfProfile = signedCall({
  ...ofRequirements,
  path: '/api/Course/CreatingRequirementsForAProfile',
  body: profileRequirementsFields.extend(signedFields),
});

/** The live requirements of a course, in the order of their sectors and profiles. */
export const getRequirementsOfCourse = call({
  path: '/api/Requirement/getRequirementsFromCourse',
  permission: 'sectorData.read',
  query: z.object({ id: courseNumber() }),
  reply: gridRows,
});

/** The courses that a profile of a sector requires. */
export const getCoursesOfProfile = call({
  path: '/api/Course/CoursesByProfile',
  permission: 'sectorData.read',
  query: z.object({ ID_Profile: recordNumber(), ID_Sector: recordNumber() }),
  reply: gridRows,
});

/** The sectors whose profiles require a course, or all; what a call sends besides is ignored. */
export const getSectorsOfCourse = call({
  path: '/api/Sector/GetSectorsByCourse',
  permission: 'sectorData.read',
  query: z.looseObject({ id_course: z.string().max(20, { error: 'tooLong' }).optional() }),
  reply: gridRows,
});
