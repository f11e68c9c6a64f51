import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadGrid } from '#platform/grid/server/load-grid.ts';
import { parseLoadOptions } from '#platform/grid/server/parse-load-options.ts';
import { copyRows } from '#tests/factories/many-rows.ts';
import { makeSector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { trailShape } from '../shared/contract.ts';
import { auditLists } from './audit-sources.ts';

let t: TestApp;
const many = 3_000;

beforeAll(async () => {
  t = await createTestApp();
  const { sectorId } = await makeSector(t.services, 'Envasado');
  await copyRows(t.database.owner.pool, 'history', {
    where: `r.entity = 'sector' and r.record_key = '${sectorId}'`,
    count: many,
    changed: `jsonb_build_object('history_id', (select max(history_id) from history) + n, 'record_key', 'copy' || n)`,
  });
});
afterAll(() => t.close());

test.each([true, false])(
  'a page of the trail reads its rows alone, of a moment in which thousands were written (%s)',
  async (desc) => {
    const source = auditLists([])
      .find(({ shape }) => shape === trailShape)
      ?.source('es');
    if (source === undefined) throw new Error('there is no trail');
    const sort = JSON.stringify([{ selector: 'changedAt', desc }]);
    const options = parseLoadOptions(source, { take: '20', skip: '0', sort, select: JSON.stringify(['iD_History']) });
    const load = (db: TestApp['services']['db']) => loadGrid(db, source, options, 'UTC');
    const { data = [] } = await load(t.services.db);
    const numbers = data.map((row) => (row as { readonly iD_History: number }).iD_History);
    expect(numbers).toEqual(numbers.toSorted((a, b) => (desc ? b - a : a - b)));
    expect(numbers).toHaveLength(20);
    expect(await rowsRead(t.services.db, 'history', load)).toBeLessThan(many / 10);
  },
);
