import { decodeOutcome, describeBrokenLink, type TrailCounts } from '#features/integrity/shared/findings.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';

type Forms = readonly [one: string, other: string];

const words: Readonly<Record<keyof TrailCounts, Readonly<Record<Language, Forms>>>> = {
  records: { es: ['registro', 'registros'], en: ['record', 'records'] },
  revisions: { es: ['revisión', 'revisiones'], en: ['revision', 'revisions'] },
  signatures: { es: ['firma', 'firmas'], en: ['signature', 'signatures'] },
  seals: { es: ['sello', 'sellos'], en: ['seal', 'seals'] },
  files: { es: ['archivo', 'archivos'], en: ['file', 'files'] },
};

/** What a verification found, as its security event keeps it, in words; a text that is something else stays as it is. */
export function describeOutcome(detail: string, language: Language): string {
  const found = decodeOutcome(detail);
  if (found === null) return detail;
  if ('broken' in found) return describeBrokenLink(found.broken, language);
  return (Object.keys(words) as (keyof TrailCounts)[])
    .map((name) => {
      const count = found.counts[name];
      const [one, other] = words[name][language];
      return `${formatNumber(count, language)} ${count === 1 ? one : other}`;
    })
    .join(', ');
}
