import type { GridRow } from '#platform/grid/wire.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { Day } from '#platform/ui/plain/day.tsx';
import { type Standing, standings } from '../shared/definitions.ts';

/** Where an open training stands, in words; what waits for a session has its day. */
export function StandingName({ row: { standing, instance_Date } }: { readonly row: GridRow }) {
  const { language } = useLanguage();
  if (typeof standing !== 'string') return null;
  const name = standings[standing as Standing][language];
  const isPlanned = standing === ('awaitsSession' satisfies Standing) && typeof instance_Date === 'string';
  if (!isPlanned) return name;
  return (
    <>
      {name} (<Day day={instance_Date} />)
    </>
  );
}
