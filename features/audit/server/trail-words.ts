import type { FastifyRequest } from 'fastify';
import {
  type DescribedField,
  describeRevisions,
  nameAuthors,
  type RecordDefinition,
} from '#features/records/server/public.ts';
import type { SourceRow } from '#platform/grid/server/load-context.ts';
import type { Services } from '#platform/services.ts';

/** Characters of a value in a list; the detail has all of it. */
const longestValue = 80;

/** Gives the rows of a page of the trail the names of their records and authors, and what was and what is of each change. */
export function trailWords({ db, timeZone }: Services, records: readonly RecordDefinition[]) {
  return async (rows: readonly SourceRow[], { language }: FastifyRequest): Promise<readonly SourceRow[]> => {
    const ids = rows.map(({ iD_History }) => Number(iD_History)).filter(Number.isSafeInteger);
    const described = await describeRevisions(db, records, ids, { language, timeZone });
    const worded = rows.map((row) => {
      const revision = described.get(Number(row.iD_History));
      if (revision === undefined) return row;
      const changes = 'changes' in row ? { changes: wordChanges(revision.fields) } : {};
      return { ...row, ...changes, recordName: revision.record };
    });
    return nameAuthors(db, worded, 'changedBy', language);
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
