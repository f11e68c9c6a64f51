import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of the consult pages: a detail of what is not there, or of what a trainer's sector does not reach. */
export const reportErrors = defineErrors({
  CONSULT_SECTOR_NOT_FOUND: { status: 404, es: 'El sector no existe.', en: 'The sector does not exist.' },
  CONSULT_COLLABORATOR_NOT_FOUND: {
    status: 404,
    es: 'El colaborador no existe.',
    en: 'The collaborator does not exist.',
  },
});
