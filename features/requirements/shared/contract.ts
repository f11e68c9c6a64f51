import { z } from 'zod';
import { courseTypes } from '#features/courses/shared/codes.ts';
import { courseNumber, courseSetFields, wantedSetLimit } from '#features/courses/shared/contract.ts';
import { auditFields, defineShape, everyAct } from '#features/records/shared/record-shape.ts';
import { field } from '#platform/grid/fields.ts';
import { day, optionalText, recordNumber } from '#platform/schema/values.ts';

export const requirementShape = defineShape({
  path: 'Requirement',
  title: { es: 'Requerimientos', en: 'Requirements' },
  key: ['iD_Course', 'iD_Sector', 'iD_Profile'],
  called: ['course_Name', 'sector_Name', 'profile_Name'],
  readPermission: 'sectorData.read',
  openPermission: 'requirement.open',
  writePermission: 'requirement.write',
  acts: everyAct,
  together: true,
  previews: { insert: true, remove: true },
  fields: {
    iD_Course: field.text('N.º de curso', 'Course no.'),
    iD_Sector: field.identifier('N.º de sector', 'Sector no.'),
    iD_Profile: field.identifier('N.º de perfil', 'Profile no.'),
    sector_Name: field.text('Sector', 'Sector'),
    profile_Name: field.text('Perfil', 'Profile'),
    course_Name: field.text('Curso', 'Course'),
    doc_Number: field.documentNumber('Documento', 'Document'),
    version: field.version('Versión', 'Version'),
    /** of the course: a role changes the requirements of its own types alone */
    iD_Type: { ...field.text('Tipo de curso', 'Course type'), values: courseTypes },
    req_Date: field.date('Fecha de requerimiento', 'Required since'),
    ...auditFields,
  },
});

/** What may change of a requirement: the day since which it stands. */
export const requirementFields = z.object({ req_Date: day() });

/** A new one names its course, and a profile of a sector; without a day it stands since today. */
export const newRequirementFields = z.object({
  iD_Course: courseNumber(),
  iD_Sector: recordNumber(),
  iD_Profile: recordNumber(),
  req_Date: day().optional(),
});

const sectorProfiles = z
  .array(z.object({ iD_Sector: recordNumber(), iD_Profile: recordNumber() }), { error: 'type' })
  .max(wantedSetLimit, { error: 'tooMany' });

/**
 * `profiles` is the whole wanted set; a requirement that it leaves out ends.
 * @see courseSetFields
 */
export const courseRequirementsFields = z.object({
  ...courseSetFields,
  profiles: sectorProfiles,
  current: sectorProfiles.optional(),
});

const courseNumbers = z.array(courseNumber(), { error: 'type' }).max(wantedSetLimit, { error: 'tooMany' });

/**
 * `courses` is the whole wanted set of the profile; `current`, when sent, the
 * one that was on screen: 409 when it has changed since.
 */
export const profileRequirementsFields = z.object({
  iD_Profile: recordNumber(),
  /** as it was on screen; the profile is named by its number */
  profile_Name: optionalText(255),
  iD_Sector: recordNumber(),
  courses: courseNumbers,
  current: courseNumbers.optional(),
});
