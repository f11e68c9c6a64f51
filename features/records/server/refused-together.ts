import { Refusal } from '#platform/http/refusal.ts';
import type { Language } from '#platform/i18n/language.ts';

/** A change that stands against the whole act. */
export interface RefusedChange {
  /** what the record is called */
  readonly name: string;
  readonly refusal: Refusal;
}

/** At most this many records are named. */
const named = 10;

/** Refuses an act over several records: nothing was written, and each record that is the cause is named with its own refusal. */
export function refusedTogether(refused: readonly RefusedChange[], total: number): Refusal {
  const lines = (language: Language, more: (count: number) => string) => {
    const told = refused.slice(0, named).map(({ name, refusal }) => `«${name}»: ${refusal.text(language)}`);
    return [...told, ...(refused.length > named ? [more(refused.length - named)] : [])].join('\n');
  };
  const statuses = new Set(refused.map(({ refusal }) => refusal.status));
  const [status = 409] = statuses;
  const es =
    refused.length === 1 ? `Lo impide 1 de ${total} registros` : `Lo impiden ${refused.length} de ${total} registros`;
  const en =
    refused.length === 1
      ? `1 of ${total} records stands against it`
      : `${refused.length} of ${total} records stand against it`;
  return new Refusal('TOGETHER_REFUSED', {
    status: statuses.size === 1 ? status : 409,
    es: `No se guardó ningún cambio. ${es}:\n${lines('es', (count) => `y ${count} más.`)}`,
    en: `No change was saved. ${en}:\n${lines('en', (count) => `and ${count} more.`)}`,
  });
}
