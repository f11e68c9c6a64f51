import type { GridRow } from '#platform/grid/wire.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { type Standing, standings } from '../shared/definitions.ts';

/** Where an open training stands, in words; what waits for a session has its day. */
export function StandingName({ row: { standing, instance_Date } }: { readonly row: GridRow }) {
  const { language } = useLanguage();
  if (typeof standing !== 'string') return null;
  const name = standings[standing as Standing][language];
  const isPlanned = standing === ('awaitsSession' satisfies Standing) && typeof instance_Date === 'string';
  return isPlanned ? `${name} (${formatDay(instance_Date)})` : name;
}
