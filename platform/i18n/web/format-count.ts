import type { FormatterModule } from 'i18next';
import { formatNumber } from '../format.ts';
import { languages } from '../language.ts';

/** Writes the `count` of every text as numbers are written in its language; all other values stand as they are given. */
export const formatCount: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, lng, options) => {
    const language = languages.find((known) => known === lng);
    const isCount = options?.interpolationkey === 'count' && Number.isInteger(value);
    return (isCount && language !== undefined ? formatNumber(Number(value), language) : value) as string;
  },
};
