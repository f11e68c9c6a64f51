import { defineErrors } from '#platform/http/refusal.ts';

/** Refusals of the audit. */
export const auditErrors = defineErrors({
  VERIFICATION_RUNNING: {
    status: 409,
    es: 'Ya hay una verificación en curso. Espere a que termine.',
    en: 'A verification is already running. Wait for it to finish.',
  },
  REVISION_NOT_FOUND: {
    status: 404,
    es: 'iD_History: no hay ninguna revisión con ese número.',
    en: 'iD_History: there is no revision with that number.',
  },
  REHEARSAL_SIGNED: {
    status: 409,
    es: 'Este ensayo ya está firmado.',
    en: 'This rehearsal is signed already.',
  },
  REVIEW_IN_FUTURE: {
    es: 'reviewedUntil: no puede ser posterior a este momento.',
    en: 'reviewedUntil: it cannot be later than now.',
  },
  REVIEW_BEFORE_LAST: {
    es: 'reviewedUntil: no puede ser anterior a la última revisión, que llega hasta el {until}.',
    en: 'reviewedUntil: it cannot be before the last review, which reaches until {until}.',
  },
});
