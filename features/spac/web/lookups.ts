import { spacCourseType } from '#features/courses/shared/contract.ts';
import { courseLookup } from '#features/courses/web/public.tsx';
import type { LookupSource } from '#platform/ui/form/use-lookup.ts';

/** Computerised systems, found by number or name. */
export const spacLookup: LookupSource = {
  address: '/api/Spac/LoadLookupSPAC',
  valueName: 'iD_Spac',
  searchNames: ['name', 'iD_Spac'],
  labelOf: (row) => `${row.iD_Spac} - ${row.name}`,
};

/** Only these courses take their requirements from SPAC profiles (decisions section 3). */
export const spacCourseLookup = courseLookup(['iD_Type', '=', spacCourseType]);

/** SPAC profiles as `SPAC - description` (S1 section 2), the SPAC by its number, as in every list; found by its name too. */
export const spacProfileLookup: LookupSource = {
  address: '/api/ProfSpac/LoadLookupProfSpac',
  valueName: 'iD_ProfileSpac',
  searchNames: ['spac', 'profileDesc', 'spac_Name'],
  labelOf: (row) => `${row.spac} - ${row.profileDesc}`,
  detailOf: (row) => String(row.spac_Name),
};
