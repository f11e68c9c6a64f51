/** Course lifecycle (S1 section 4). */
export const CourseStatus = { Editing: 0, InProgress: 1, Valid: 2, Obsolete: 3 } as const;

/** The statuses in which a course is taken. */
export const courseStatusesInForce: readonly number[] = [CourseStatus.InProgress, CourseStatus.Valid];

/** Content types on the wire, everywhere (decisions section 9). */
export const ContentType = { Link: 0, Pdf: 1, Choice: 2, Media: 3 } as const;

/** One right answer, or several (S1 section 4). */
export const ChoiceType = { Simple: 0, Multiple: 1 } as const;
