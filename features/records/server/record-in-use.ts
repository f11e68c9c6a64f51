import { Refusal } from '#platform/http/refusal.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';

/** At most this many names are listed. */
export const toldNames = 3;

/** Refuses a deletion and says what still uses the record: how many in all, and the first of them by name. */
export function recordInUse(label: Localized, names: readonly string[], total: number): Refusal {
  const uses = (language: Language) => {
    const more = total > names.length ? ', …' : '';
    return `${label[language]} (${formatNumber(total, language)}): ${names.join(', ')}${more}`;
  };
  return new Refusal('RECORD_IN_USE', {
    status: 409,
    es: `No se puede eliminar, lo usan ${uses('es')}.`,
    en: `It cannot be deleted, it is used by ${uses('en')}.`,
  });
}
