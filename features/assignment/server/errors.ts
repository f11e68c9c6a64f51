import { Refusal } from '#platform/http/refusal.ts';

/** What the end of a course's editing signs besides the course itself. */
const finishedParts = {
  materialRevision: { es: 'el material', en: 'the material' },
  questionsRevision: { es: 'las preguntas', en: 'the questions' },
  requirementsRevision: { es: 'los requerimientos', en: 'the requirements' },
} as const;

/** The refusal to finish a course of which somebody changed parts since they were on screen; it names them. */
export function courseChangedMeanwhile(changed: readonly (keyof typeof finishedParts)[]): Refusal {
  const named = (language: 'es' | 'en') => changed.map((part) => finishedParts[part][language]).join(', ');
  return new Refusal('COURSE_CHANGED_MEANWHILE', {
    status: 409,
    es: `Mientras usted tenía abierto el curso hubo cambios en: ${named('es')}. Recargue los datos y revíselos antes de firmar.`,
    en: `While you had the course open, changes were made to: ${named('en')}. Reload the data and review them before you sign.`,
  });
}
