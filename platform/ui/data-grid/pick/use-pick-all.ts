import { useEffect, useRef, useState } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import { showFailure } from '../../feedback/show-failure.ts';
import { requestRows } from '../load/load-request.ts';
import { useGrid } from '../model/grid-model.ts';
import { isPickable } from './is-pickable.ts';
import { addPicks, loadMatching } from './picks.ts';

/** Picks every row that meets the grid's filter, up to the limit. */
export function usePickAll(): { readonly isPending: boolean; readonly pickAll: () => void } {
  const { props, query } = useGrid();
  const { picks, rowKey } = props;
  const [isPending, setPending] = useState(false);
  const running = useRef<AbortController | null>(null);
  const latest = useRef(picks);
  latest.current = picks;
  // What is loaded is of the filter of before once another stands, and is not picked then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query alone ends it
  useEffect(() => () => running.current?.abort(), [query]);

  async function run(controller: AbortController, most: number): Promise<void> {
    try {
      const rows = await loadMatching(
        ({ address, parameters }, options, signal) => requestRows<GridRow>(address, parameters, options, signal),
        query,
        most,
        controller.signal,
      );
      const { current } = latest;
      if (controller.signal.aborted || current === undefined) return;
      current.onChange(
        addPicks(
          current.picked,
          rowKey,
          rows.filter((row) => isPickable(current, row)),
        ),
      );
    } catch (cause) {
      if (!controller.signal.aborted) showFailure(cause, cause instanceof Error ? cause.message : '');
    } finally {
      if (running.current === controller) {
        running.current = null;
        setPending(false);
      }
    }
  }

  return {
    isPending,
    pickAll() {
      if (picks === undefined || running.current !== null) return;
      running.current = new AbortController();
      setPending(true);
      void run(running.current, picks.most);
    },
  };
}
