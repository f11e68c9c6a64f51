import type { Localized } from '#platform/i18n/language.ts';

/** Where a batch that is being prepared stands. */
export const ImportState = {
  Reading: 0,
  Read: 1,
  Trying: 2,
  Tried: 3,
  Stopped: 4,
  Released: 5,
  GivenUp: 6,
} as const;
export type ImportStateCode = (typeof ImportState)[keyof typeof ImportState];

/** Where a released batch stands. */
export const BatchStatus = { Released: 1, Withdrawn: 2 } as const;

export const batchStatuses = {
  [BatchStatus.Released]: { es: 'Liberada', en: 'Released' },
  [BatchStatus.Withdrawn]: { es: 'Retirada', en: 'Withdrawn' },
} as const satisfies Record<number, Localized>;

/** Something is being done with it in the background. */
export const isUnderWay = (state: number): boolean => state === ImportState.Reading || state === ImportState.Trying;

/** It may still be matched, tried and released. */
export const isOpen = (state: number): boolean => state !== ImportState.Released && state !== ImportState.GivenUp;
