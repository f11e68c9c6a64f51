import type { z } from 'zod';
import type { GridRow } from '#platform/grid/wire.ts';
import { courseFields, newCourseFields, newCourseScore } from '../../shared/contract.ts';

const formFields = courseFields.extend({ iD_Type: newCourseFields.shape.iD_Type });

/** The fields of a course as its forms hold them. */
export type CourseValues = z.input<typeof formFields>;

/** The schema of the forms: the contract's, and the day not before today (S1 section 5). @param today company day */
export function courseSchema(today: string) {
  return formFields.extend({
    dateVig: formFields.shape.dateVig.refine((day) => day >= today, { error: 'notPast' }),
  });
}

/** What a new course begins with (S1 section 9): no day yet. @param company from the general parameters */
export function newCourse(company: string): CourseValues {
  return {
    doc_Number: '',
    name: '',
    content: '',
    iD_Type: '',
    company,
    dateVig: null as unknown as string,
    score: newCourseScore,
    included_capa_ini: false,
  };
}

/** A course's fields from its row. */
export function courseValues(row: GridRow): CourseValues {
  return {
    doc_Number: String(row.doc_Number ?? ''),
    name: String(row.name ?? ''),
    content: String(row.content ?? ''),
    iD_Type: String(row.iD_Type ?? ''),
    company: String(row.company ?? ''),
    dateVig: (row.dateVig ?? null) as string,
    score: Number(row.score ?? 0),
    included_capa_ini: row.included_capa_ini === true,
  };
}
