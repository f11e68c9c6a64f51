import { spacCourseType } from '#features/courses/contract.ts';
import type { LookupSource } from '#platform/ui/form/use-lookup.ts';

/** Computerised systems, found by number or name. */
export const spacLookup: LookupSource = {
  address: '/api/Spac/LoadLookupSPAC',
  valueName: 'iD_Spac',
  searchNames: ['name', 'iD_Spac'],
  labelOf: (row) => `${row.iD_Spac} - ${row.name}`,
};

export const courseLookup: LookupSource = {
  address: '/api/Course/LoadLookupCourse',
  valueName: 'iD_Course',
  searchNames: ['name', 'doc_Number', 'iD_Course'],
  labelOf: (row) => `${row.name} - V${row.version} (${row.iD_Course})`,
  // Only these courses take their requirements from SPAC profiles (decisions section 3).
  filter: ['iD_Type', '=', spacCourseType],
};

/** SPAC profiles as `SPAC - description` (S1 section 2). */
export const spacProfileLookup: LookupSource = {
  address: '/api/ProfSpac/LoadLookupProfSpac',
  valueName: 'iD_ProfileSpac',
  searchNames: ['spac_Name', 'profileDesc', 'spac'],
  labelOf: (row) => `${row.spac_Name} - ${row.profileDesc}`,
};
