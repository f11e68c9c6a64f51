import { parseArgs } from 'node:util';
import { attendanceRecords } from '#features/attendance/server/public.ts';
import { auditLists } from '#features/audit/server/public.ts';
import { trailShape } from '#features/audit/shared/contract.ts';
import { peopleRecords } from '#features/people/server/public.ts';
import { openDatabase } from '#platform/db/database.ts';
import { loadGrid } from '#platform/grid/server/load-grid.ts';
import { parseLoadOptions } from '#platform/grid/server/parse-load-options.ts';
import type { GridCase } from '../grid/cases.ts';
import { measureCases } from '../grid/measure-cases.ts';
import { printCases } from '../grid/print-cases.ts';
import { type ScratchCluster, withScratchCluster } from '../scratch-cluster.ts';
import { generateTrail } from './generate-trail.ts';

/**
 * `npm run bench:changes [-- --revisions 2000000]`: the newest hundred revisions that changed a field, with their count, as
 * multiples of those whose reason contains a text: both read the trail once. `--url` takes a database with a made trail.
 */
const { values } = parseArgs({
  options: { revisions: { type: 'string', default: '200000' }, url: { type: 'string' } },
});

const list = auditLists([...peopleRecords, ...attendanceRecords]).find(({ shape }) => shape === trailShape);
if (list === undefined) throw new Error('no trail among the lists of the audit');
const source = list.source('es');

async function measure(url: string): Promise<void> {
  // A busy machine shall not end the run: what is measured is the ratio.
  const { db, close } = openDatabase(url, { statementTimeoutMs: 0 });
  const load = (filter: readonly unknown[]) => () => {
    const options = { filter, sort: [{ selector: 'changedAt', desc: true }], take: 100, requireTotalCount: true };
    return loadGrid(db, source, parseLoadOptions(source, options), 'America/Argentina/Buenos_Aires');
  };
  const reference = load(['reason', 'contains', 'sector 13']);
  const recent = ['changedAt', '>=', '2026-01-02T12:00:00Z'];
  const cases: readonly GridCase[] = [
    {
      name: 'a field that three of four revisions changed',
      atMost: 2,
      subject: load(['changes', 'contains', 'Horario']),
      reference,
    },
    { name: 'the same, of one day', atMost: 2, subject: load([['changes', 'contains', 'Horario'], recent]), reference },
    {
      name: 'a field of a kind that has no revision',
      atMost: 0.5,
      subject: load(['changes', 'contains', 'Gerencia']),
      reference,
    },
  ];
  try {
    const measured = await measureCases(cases, { rounds: 3, milliseconds: 1 });
    printCases(`Filter by changed field, of a filter by reason; ${values.revisions} revisions`, cases, measured);
  } finally {
    await close();
  }
}

async function make(cluster: ScratchCluster): Promise<void> {
  const url = await cluster.createDatabase('trail');
  await generateTrail(url, Number(values.revisions));
  await measure(url);
}

if (values.url === undefined) await withScratchCluster(make);
else await measure(values.url);
