import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { sessionOf } from '#platform/http/request-context.ts';
import type { RecordDefinition } from './record.ts';

/** The condition on what this caller may read: their own sector's rows where the permission reaches no further. */
export function sectorReach({ sector }: RecordDefinition, request: FastifyRequest): RawBuilder<unknown> {
  if (request.scope !== 'ownSector') return sql`true`;
  return sector === undefined ? sql`false` : sql`${sector} = ${sessionOf(request).sectorId}`;
}
