/** The languages of the product, the default first (S0 section 1). */
export const languages = ['es', 'en'] as const;

export type Language = (typeof languages)[number];

/** What a language decides besides its words: how numbers and percentages are written. */
export const writing = {
  es: { decimal: ',', thousands: '.', percent: '\u00a0%' },
  en: { decimal: '.', thousands: ',', percent: '%' },
} as const satisfies Record<Language, object>;

/** Where a browser's local storage keeps the language chosen on this device; another tab's choice is followed at once. */
export const languageKey = 'capacita.language';

/** A text in every language of the product. */
export type Localized = Readonly<Record<Language, string>>;

/** The shape that a translation must have to be complete: the same keys, any wording. */
export type TranslationOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : TranslationOf<T[K]> };

/** Picks the language of a reply from the header `Accept-Language`; Spanish when it names none of ours. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'es';
  // What our own pages send on every call needs no parsing.
  const sent = languages.find((known) => known === acceptLanguage);
  if (sent !== undefined) return sent;
  const ranked = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = Number(
        parameters
          .find((p) => p.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { language: languages.find((known) => tag === known || tag.startsWith(`${known}-`)), quality };
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return ranked.find((entry) => entry.language !== undefined)?.language ?? 'es';
}

/** Puts `{name}` parameters into a text. */
export function fillText(text: string, parameters: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}
