import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals about requirements; those about their courses and profiles are of `courses` and `people`. */
export const requirementErrors = defineErrors({
  REQUIREMENT_EXISTS: {
    status: 409,
    es: 'Este perfil del sector ya tiene ese requerimiento.',
    en: 'This profile of the sector already has that requirement.',
  },
});
