import type { Localized } from '#platform/i18n/language.ts';

/** What a source says came of a training. */
export const MigratedResult = { Passed: 1, NotPassed: 2, Attended: 3 } as const;

export const migratedResults = {
  [MigratedResult.Passed]: { es: 'Aprobado', en: 'Passed' },
  [MigratedResult.NotPassed]: { es: 'No aprobado', en: 'Not passed' },
  [MigratedResult.Attended]: { es: 'Asistió', en: 'Attended' },
} as const satisfies Record<number, Localized>;

/** The mark of what another system recorded: never a signature of this one. It stands wherever such a training is shown. */
export const migratedMark = { es: 'Migrado', en: 'Migrated' } as const satisfies Localized;

/** What the mark means, in a sentence. */
export const migratedMeaning = {
  es: 'Lo registró otro sistema y llegó por una importación liberada con firma. No es una firma de este sistema.',
  en: 'Another system recorded it, and it came with an import that a signature released. It is no signature of this system.',
} as const satisfies Localized;
