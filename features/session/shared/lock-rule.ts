import { lockMinutes } from '#features/integrity/shared/codes.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';

/** Failures in a row that lock, of sign-in and of signing apart (decisions section 5). */
export const lockAfter = 5;

/** What locks apart: the sign-in, signing on a session of one's own, and signing or leaving tablet mode on a tablet. */
export const lockPlaces = ['signIn', 'signing', 'tablet'] as const;
export type LockPlace = (typeof lockPlaces)[number];

/** From this failure on the rule is reported. */
const warnFrom = 3;

const warning: Localized = {
  es: 'Tras {failures} intentos seguidos la cuenta se bloquea {minutes} minutos.',
  en: 'After {failures} failures in a row the account is locked for {minutes} minutes.',
};

/** What is said beside a wrong password after so many in a row; '' while there were few. */
export function lockWarning(failures: number, language: Language): string {
  if (failures < warnFrom) return '';
  return fillText(warning[language], { failures: lockAfter, minutes: lockMinutes });
}
