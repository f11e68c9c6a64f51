import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of the catalogue about courses (S1 section 8). */
export const courseErrors = defineErrors({
  COURSE_NOT_FOUND: { status: 404, es: 'El curso no existe.', en: 'The course does not exist.' },
});
