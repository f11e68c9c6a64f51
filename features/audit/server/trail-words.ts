import type { FastifyRequest } from 'fastify';
import {
  type DescribedField,
  describeRevisions,
  type RecordDefinition,
  readAuthorNames,
} from '#features/records/server/public.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import type { BesideRow } from '#platform/grid/wire.ts';
import type { Services } from '#platform/services.ts';

/** Characters of a value in a list; the detail has all of it. */
const longestValue = 80;

/** What a page of the trail shows with its rows: the names of their records and authors, and what was and what is of each change. */
export function trailWords({ db, timeZone }: Services, records: readonly RecordDefinition[]) {
  return async (rows: readonly SourceRow[], { language }: FastifyRequest): Promise<readonly BesideRow[]> => {
    const ids = rows.map(({ iD_History }) => Number(iD_History)).filter(Number.isSafeInteger);
    const described = await describeRevisions(db, records, ids, { language, timeZone });
    const authors = await readAuthorNames(db, rows, 'changedBy', language);
    return rows.map((row, index) => {
      const revision = described.get(Number(row.iD_History));
      if (revision === undefined) return { ...authors[index] };
      const changes = 'changes' in row ? { changes: wordChanges(revision.fields) } : {};
      return { ...authors[index], ...changes, recordName: revision.record };
    });
  };
}

function wordChanges(fields: readonly DescribedField[]): string | null {
  const changed = fields.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return null;
  return changed.map(({ label, before, after }) => `${label}: ${shorten(before)} → ${shorten(after)}`).join('; ');
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= longestValue ? text : `${characters.slice(0, longestValue - 1).join('')}…`;
}
