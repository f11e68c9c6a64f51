/**
 * SQL over `instance i`: the instructor as lists name them, an outsider with the institution that they come from. A name stands for one
 * person of the company at most, so that it needs none (docs/decisions/101).
 */
export const namedInstructor = `concat_ws(', ', i.instructor, i.instructor_institution)`;
