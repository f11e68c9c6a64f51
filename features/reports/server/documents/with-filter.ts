import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { type LoadOptions, parseLoadOptions } from '#platform/grid/server/parse-load-options.ts';

/** The options of a load with a further filter, as the load's own has it, and-ed with that. */
export function withFilter(source: GridSource, options: LoadOptions, filter: unknown): LoadOptions {
  const { filter: more } = parseLoadOptions(source, { filter });
  if (more === null || options.filter === null) return { ...options, filter: options.filter ?? more };
  return { ...options, filter: { kind: 'list', connector: 'and', nodes: [options.filter, more] } };
}
