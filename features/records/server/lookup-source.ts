import { type RawBuilder, sql } from 'kysely';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { loadGrid } from '#platform/grid/server/load-grid.ts';
import { parseLoadOptions } from '#platform/grid/server/parse-load-options.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { Services } from '#platform/services.ts';
import { type RecordDefinition, recordSource } from './record.ts';

/**
 * What a pick list of these records reads: the live ones, with their key and some of their fields.
 * @param names wire names of the fields besides the key
 * @param condition a condition over `t` that further narrows them
 */
export function lookupSource(
  record: RecordDefinition,
  names: readonly string[],
  condition: RawBuilder<unknown> = sql`true`,
): GridSource {
  const { fields, lists: _lists, ...source } = recordSource(record);
  const wanted = new Set([...record.shape.key, ...names]);
  return {
    ...source,
    fields: new Map([...fields].filter(([name]) => wanted.has(name))),
    scope: sql`not t.deleted and ${condition}`,
  };
}

/**
 * The rows of a source as a plain array, for the lists of S0 and S1 section 7 that are no grid loads.
 * @param options load options: at least their order, and what a call passes on
 */
export async function readRows(
  services: Services,
  source: GridSource,
  options: Readonly<Record<string, unknown>>,
): Promise<readonly GridRow[]> {
  const { data = [] } = await loadGrid(services.db, source, parseLoadOptions(source, options), services.timeZone);
  return data as readonly GridRow[];
}
