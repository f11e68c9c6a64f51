import { sql } from 'kysely';
import { serve } from '#platform/calls/server/serve.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { defineErrors } from '#platform/http/refusal.ts';
import type { Services } from '#platform/services.ts';
import { meaningText } from '#product/meanings.ts';
import { historyCall } from '../shared/record-calls.ts';
import { recordErrors } from './errors.ts';
import { historySource } from './history-source.ts';
import { nameAuthors } from './name-authors.ts';
import { readHistoryKey } from './read-key.ts';
import type { RecordDefinition } from './record.ts';
import { sectorScope } from './sector-scope.ts';

/** Revisions of one answer: far more than people make of a record, few enough for one page. */
const maximumRevisions = 5_000;

const historyErrors = defineErrors({
  HISTORY_TOO_LONG: {
    es: 'El registro tiene más de {maximum} revisiones. Use el reporte de integridad por período.',
    en: 'The record has more than {maximum} revisions. Use the integrity report by period.',
  },
});

/** Every revision of one record (`historyCall`). */
export function registerHistory(app: HttpServer, services: Services, record: RecordDefinition): void {
  const { shape } = record;
  serve(app, historyCall(shape), async (request, reply) => {
    const {
      fields,
      lists = [],
      from,
      scope,
    } = historySource(record, readHistoryKey(shape, request.query), sectorScope(record, request));
    const columns = [...fields, ...lists].map(([name, field]) => sql`${field.sql} as ${sql.id(name)}`);
    const { rows } = await sql<GridRow & { readonly meaning: string | null }>`
      select ${sql.join(columns)} from ${from} where ${scope}
      order by h.revision desc limit ${maximumRevisions + 1}`.execute(services.db);
    if (rows.length === 0) throw recordErrors.RECORD_NOT_FOUND();
    if (rows.length > maximumRevisions) throw historyErrors.HISTORY_TOO_LONG({ maximum: maximumRevisions });
    reply.header('Cache-Control', 'no-store');
    const named = await nameAuthors(services.db, rows, 'updatedBy', request.language);
    return named.map((row) => ({
      ...row,
      entity: record.table,
      meaning: row.meaning && meaningText(row.meaning, request.language),
    }));
  });
}
