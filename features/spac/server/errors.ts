import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals about SPAC and what links to them (S1 section 8; the others are ours). */
export const spacErrors = defineErrors({
  SPAC_NUMBER_TAKEN: {
    status: 409,
    es: 'iD_Spac: este número ya se usó; los números de SPAC no se reutilizan, ni siquiera los de uno eliminado.',
    en: 'iD_Spac: this number has been used; SPAC numbers are never reused, not even those of a deleted one.',
  },
  SPAC_NOT_FOUND: { es: 'El SPAC no existe.', en: 'The SPAC does not exist.' },
  SPAC_DATES_REVERSED: {
    es: '{field}: La fecha de fin no puede ser anterior a la de inicio',
    en: '{field}: The end date cannot be before the start date',
  },
  SPAC_PROFILE_NOT_FOUND: { es: 'El perfil no existe.', en: 'Profile does not exist.' },
  PROFILE_COLLABORATOR_EXISTS: {
    status: 409,
    es: 'Ya existe un perfil-colaborador con este perfil y colaborador.',
    en: 'Already exists a profile-collaborator with this profile and collaborator.',
  },
  PROFILE_COURSE_EXISTS: {
    status: 409,
    es: 'Ya existe un perfil-curso con este perfil y curso.',
    en: 'Already exists a profile-course with this profile and course.',
  },
});
