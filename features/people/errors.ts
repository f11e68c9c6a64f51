import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of the catalogue about people and where they work (S1 section 8). */
export const peopleErrors = defineErrors({
  COLLABORATOR_NOT_REGISTERED: {
    status: 400,
    es: 'El colaborador no está activo o no está registrado.',
    en: 'Collaborator not active or not registered.',
  },
});
