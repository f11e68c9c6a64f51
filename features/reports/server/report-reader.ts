import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { companyDay } from '#platform/clock/clock.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';

/** Who reads a list or report, and when: what they may see, and what is overdue. */
export interface ReportReader {
  /** the sector whose people and instances alone they see; null: all of them (decisions section 2) */
  readonly sectorId: number | null;
  /** company day */
  readonly today: string;
}

/** The reader of a call whose route declares `report.read`. */
export function reportReader(request: FastifyRequest, { clock, timeZone }: Services): ReportReader {
  return {
    sectorId: request.scope === 'ownSector' ? sessionOf(request).sectorId : null,
    today: companyDay(clock.now(), timeZone),
  };
}

/** What of a column of sectors the reader sees. */
export function ownSector({ sectorId }: ReportReader, column: string): RawBuilder<unknown> {
  return sectorId === null ? sql`true` : sql`${sql.ref(column)} = ${sectorId}`;
}
