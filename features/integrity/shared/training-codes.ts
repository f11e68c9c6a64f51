/**
 * Codes of the features above this one, which statements of the verification compare with. A feature imports downward alone, and
 * migrations cannot import at all: `tests/whole-app/codes-in-sql.test.ts` holds them equal to their owners' and to the migrations'.
 */

/** `ContentType.Choice` of courses: the one kind of content that is judged; every other is approved by opening it. */
export const questionnaireType = 2;

/** `ChoiceType.Order` of courses: its answers are right in their order, those of every other type as a set. */
export const orderType = 3;

/** `Modality.InPerson` of instances: what is taken on paper has no attempts. */
export const paperModality = 2;

/** Of `AttendanceStatus`: a finished one is judged and counted, a suspended one counts for nothing. */
export const AttendanceStatusCode = { Finished: 1, Suspended: 4 } as const;

/** `AttemptState` of attendance. */
export const AttemptStateCode = { Open: 0, Judged: 1, Abandoned: 2 } as const;
