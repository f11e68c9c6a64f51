import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupNode } from '#platform/grid/wire.ts';
import type { WireFilter } from '#platform/ui/data-grid/filter/wire-filter.ts';
import { request } from '#platform/ui/http/request.ts';
import { Skeleton } from '#platform/ui/plain/surface.tsx';
import { FoldButton, Panel } from '../reporting/panel.tsx';

/** Which rows of a list are counted. */
export interface Counted {
  readonly address: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly filter?: WireFilter;
}

/** A level of groups: the values of a field, or the years and months of its days. */
export interface CountedBy {
  readonly selector: string;
  readonly groupInterval?: 'year' | 'month';
}

/** How many rows of a list there are of each kind, by levels; undefined until known, null where it could not be read. */
export function useCounts({ address, parameters = {}, filter = null }: Counted, by: readonly CountedBy[]) {
  const group = JSON.stringify(by.map((level, place) => ({ ...level, isExpanded: place < by.length - 1 })));
  const query = { ...parameters, group, ...(filter === null ? {} : { filter: JSON.stringify(filter) }) };
  const { data, isError } = useQuery({
    queryKey: ['counts', address, query],
    queryFn: ({ signal }) => request<{ readonly data: readonly GroupNode[] }>(address, { query, signal }),
  });
  return isError ? null : data?.data;
}

/**
 * A chart over a list, of all its rows. On a phone, where it would push the list from the screen, it waits folded; what is folded
 * asks the server for nothing.
 */
export function Glance({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useTranslation('reports');
  const isPhone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const [turned, setTurned] = useState<boolean | null>(null);
  const isOpen = turned ?? !isPhone;
  const id = useId();
  const button = (
    <FoldButton label={t('glance.chart')} isOpen={isOpen} controls={id} onTurn={() => setTurned(!isOpen)} />
  );
  return (
    <Box sx={{ mb: 2 }}>
      <Panel title={title} aside={button} isFlat={!isOpen}>
        <div id={id}>{isOpen && children}</div>
      </Panel>
    </Box>
  );
}

/** As tall as a chart with some rows, until its numbers are there. */
export const GlanceSkeleton = () => <Skeleton width="100%" height={180} />;
