import { Refusal } from '#platform/http/refusal.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';

/** At most this many names are told. */
const told = 3;

/** Refuses a deletion and says what still uses the record: how many, and the first of them by name. */
export function recordInUse(label: Localized, names: readonly string[]): Refusal {
  const uses = (language: Language) => {
    const more = names.length > told ? ', …' : '';
    return `${label[language]} (${formatNumber(names.length, language)}): ${names.slice(0, told).join(', ')}${more}`;
  };
  return new Refusal('RECORD_IN_USE', {
    status: 409,
    es: `No se puede eliminar, lo usan ${uses('es')}.`,
    en: `It cannot be deleted, it is used by ${uses('en')}.`,
  });
}
