import type { LookupFilter, LookupSource } from '#platform/ui/form/use-lookup.ts';

/** Courses to pick at an address; their rows carry `status` and `dateVig`. */
export function courseLookupAt(address: string): LookupSource {
  return {
    address,
    valueName: 'iD_Course',
    searchNames: ['name', 'doc_Number', 'iD_Course'],
    labelOf: (row) => `${row.name} - V${row.version} (${row.iD_Course})`,
    detailOf: (row) => String(row.doc_Number ?? ''),
  };
}

/** Courses of one's own role that meet a condition. */
export function courseLookup(filter: LookupFilter): LookupSource {
  return { ...courseLookupAt('/api/Course/LoadLookupCourse'), filter };
}
