import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '#platform/db/schema.generated.ts';
import { type BrokenLink, describeBrokenLink } from '../../shared/findings.ts';
import { verifyAudit, verifyRecords } from '../verify/verify-audit.ts';
import { allAlterations } from './fixtures/all-alterations.ts';
import type { Alteration, Need, Way } from './fixtures/alteration.ts';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

/** Every alteration of the list is done on one installation, which is put back after it, and the verification held against the list. */
let a: TamperedApp;
let kept: { readonly moment: string; readonly anchor: string; readonly pdf: string };

beforeAll(async () => {
  a = await createTamperedApp();
  const { rows } = await a.t.database.owner.pool.query(`select sha256 from file where mime = 'application/pdf'`);
  const { sha256 } = rows[0];
  kept = {
    moment: a.t.clock.now().toISOString(),
    anchor: await readFile(a.t.services.anchor.place ?? '', 'utf8'),
    pdf: join(a.t.filesFolder, sha256.slice(0, 2), sha256),
  };
  expect((await a.verify()).broken).toBeNull();
});
afterAll(async () => {
  expect((await a.verify()).broken).toBeNull();
  await a.t.close();
});

async function putBack(): Promise<void> {
  await a.restore();
  await a.tamper("select setval('history_history_id_seq', (select max(history_id) from history) + 1000)");
  await writeFile(a.t.services.anchor.place ?? '', kept.anchor);
  await writeFile(kept.pdf, a.materials.pdf.bytes);
  a.t.clock.set(kept.moment);
}

/** Queries of a transaction of its own run inside the one that is open. */
function inside(client: pg.PoolClient): Kysely<DB> {
  const query = (text: string, values?: unknown[]) =>
    /^(start transaction|begin|commit|rollback)/i.test(text)
      ? Promise.resolve({ command: 'OK', rowCount: 0, rows: [] })
      : client.query(text, values);
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

/** Does it, and looks while it is done. */
async function during<T>(way: Way, look: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  if ('act' in way) {
    try {
      await way.act(a);
      return await look(a.t.database.owner.db);
    } finally {
      await putBack();
    }
  }
  const client = await a.t.database.owner.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await ('sql' in way ? client.query(way.sql(a)) : way.work(a, client));
    await client.query('set local session_replication_role = origin');
    return await look(inside(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The verification with just what is at hand, and what it must find then. */
async function verify(db: Kysely<DB>, needs: readonly Need[], alteration: Alteration): Promise<BrokenLink | null> {
  const { anchor, files, clock } = a.t.services;
  const secrets = alteration.otherKey ?? a.t.services.secrets;
  const { broken } = await verifyAudit(db, {
    ...(needs.includes('key') && { secrets }),
    ...(needs.includes('anchor') && { anchor }),
    ...(needs.includes('files') && { files }),
    now: clock.now(),
    isWhole: alteration.isOnlyNew !== true,
  });
  return broken;
}

async function meet(alteration: Alteration, way: Way): Promise<string> {
  const { outcome, needs = [], inReport } = alteration;
  if ('refused' in outcome) {
    if (!('sql' in way)) throw new Error('What is refused is a statement.');
    // 42501: insufficient privilege, by a grant or by a function of the product.
    await expect(a.t.services.pool.query(way.sql(a))).rejects.toMatchObject({ code: '42501' });
    return 'refused';
  }
  return during(way, async (db) => {
    if ('remains' in outcome) {
      expect(await verify(db, ['key', 'anchor', 'files'], alteration)).toBeNull();
      return 'remains';
    }
    const { recordKey, ...as } = { ...outcome.as?.(a), ...way.found?.(a) };
    const expected = {
      ...as,
      code: typeof outcome.found === 'string' ? outcome.found : expect.toBeOneOf([...outcome.found]),
      ...(recordKey !== undefined && {
        recordKey: typeof recordKey === 'string' ? recordKey : expect.stringMatching(recordKey),
      }),
    };
    const found = await verify(db, needs, alteration);
    expect(found).toMatchObject(expected);
    for (const need of needs) {
      const less = needs.filter((other) => other !== need);
      expect(await verify(db, less, alteration)).toBeNull();
    }
    if (inReport !== undefined) {
      const report = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => verifyRecords(tx, ...inReport(a)));
      expect(report.broken).toMatchObject(expected);
    }
    return found === null ? '' : `found: ${describeBrokenLink(found, 'en')}`;
  });
}

for (const [subject, alterations] of Object.entries(allAlterations)) {
  describe(subject, () => {
    for (const alteration of alterations.filter(({ shownBy }) => shownBy === undefined)) {
      describe(alteration.what, () => {
        for (const [name, way] of Object.entries(alteration.ways)) {
          test(name, async ({ annotate }) => {
            await annotate(await meet(alteration, way));
          });
        }
      });
    }
  });
}
