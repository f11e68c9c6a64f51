import type { LookupFilter, LookupSource } from '#platform/ui/form/use-lookup.ts';

/** Courses of one's own role that meet a condition; their rows carry `status` and `dateVig`. */
export function courseLookup(filter: LookupFilter): LookupSource {
  return {
    address: '/api/Course/LoadLookupCourse',
    valueName: 'iD_Course',
    searchNames: ['name', 'doc_Number', 'iD_Course'],
    labelOf: (row) => `${row.name} - V${row.version} (${row.iD_Course})`,
    filter,
  };
}
