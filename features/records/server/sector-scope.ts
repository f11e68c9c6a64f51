import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { GridSource } from '#platform/grid/server/grid-source.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import { type RecordDefinition, recordSource, withinSector } from './record.ts';

/** The rows that this caller may read: their own sector's where the permission reaches no further. */
export function readableSource(record: RecordDefinition, request: FastifyRequest): GridSource {
  const source = recordSource(record);
  return request.scope === 'ownSector' ? withinSector(record, source, sessionOf(request).sectorId) : source;
}

/** The same as a condition over `t` and every join of the record. */
export function sectorScope({ sector }: RecordDefinition, request: FastifyRequest): RawBuilder<unknown> {
  if (request.scope !== 'ownSector') return sql`true`;
  return sector === undefined ? sql`false` : sql`${sql.ref(sector)} = ${sessionOf(request).sectorId}`;
}
