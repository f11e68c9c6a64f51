import { defineErrors, type Refusal } from '#platform/http/refusal.ts';

/** Refusals of a bucket. */
const bucketErrors = defineErrors({
  FILES_AWAY: {
    status: 503,
    es: 'El depósito de archivos no responde en este momento y no se guardó nada. Intente nuevamente en unos minutos; si continúa, avise a su administrador.',
    en: 'The file storage does not answer right now and nothing was saved. Try again in a few minutes; if it continues, tell your administrator.',
  },
});

/**
 * The refusal of a call that needs a bucket which is away, refuses its key, or does not give back what it was given.
 * @param reason for the operator's log and commands
 */
export function filesAway(reason: string): Refusal {
  return Object.assign(bucketErrors.FILES_AWAY(), { message: `the bucket of files: ${reason}` });
}
