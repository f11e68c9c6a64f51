import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { GridRow } from '#platform/grid/wire.ts';
import type { WireFilter } from '#platform/ui/data-grid/filter/wire-filter.ts';
import { gridParameter } from '#platform/ui/data-grid/model/address-text.ts';
import { recordParameter as parameter } from '#product/record-in-section.ts';
import type { AnyShape } from './record-key.ts';

type Keyed = Pick<AnyShape, 'key' | 'fields'>;

/** The condition of one record; undefined for a key that is none of these records'. */
function conditionOf({ key, fields }: Keyed, named: string | null): WireFilter | undefined {
  const parts = named?.split('|') ?? [];
  if (parts.length !== key.length) return undefined;
  const conditions = key.map((name, index): WireFilter => {
    const value = parts[index] ?? '';
    return [name, '=', fields[name]?.type === 'integer' && /^\d{1,10}$/.test(value) ? Number(value) : value];
  });
  return conditions.reduce((all, one) => [all, 'and', one]);
}

/** Narrows the grids of a page down to one record, whatever they were narrowed down to before. */
export function useShowOnly({ key }: Keyed): (record: GridRow) => void {
  const [, setSearch] = useSearchParams();
  return (record) =>
    setSearch((search) => {
      search.set(parameter, key.map((name) => String(record[name])).join('|'));
      if (search.has(gridParameter)) search.set(gridParameter, '');
      return search;
    });
}

/** Both conditions, the same object for as long as they stay. */
export function useBoth(one: WireFilter | undefined, other: WireFilter | undefined): WireFilter | undefined {
  return useMemo(() => {
    if (one === undefined || other === undefined) return one ?? other;
    return [one, 'and', other];
  }, [one, other]);
}

/**
 * The one record that the address names (`?record=4`, the parts of a key with `|` between them), as the audit links to it: what
 * narrows the grid down to it, and the line that says so and leads back to all of them.
 */
export function useOnlyRecord({ key, fields }: Keyed): {
  readonly within: WireFilter | undefined;
  readonly line: ReactNode;
} {
  const { t } = useTranslation('records');
  const [search, setSearch] = useSearchParams();
  const named = search.get(parameter);
  const within = useMemo(() => conditionOf({ key, fields }, named), [key, fields, named]);
  if (within === undefined) return { within, line: null };
  const showAll = () => {
    const rest = new URLSearchParams(search);
    rest.delete(parameter);
    setSearch(rest, { replace: true });
  };
  const line = (
    <Alert
      severity="info"
      sx={{ mb: 1 }}
      action={
        <Button color="inherit" size="small" onClick={showAll}>
          {t('only.showAll')}
        </Button>
      }
    >
      {t('only.text', { key: (named ?? '').split('|').join(' / ') })}
    </Alert>
  );
  return { within, line };
}
