import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { hashRevision } from '../revision-hash.ts';
import { verifyContents, verifyRange } from './verify-revisions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Any text that PostgreSQL takes, with many of the characters that JSON escapes. */
const texts = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('"', '\\', '\n', '\t', '\b', '\u0001', '\u007f', '\u2028'),
      ),
    )
    .map((parts) => [...parts.join('').replaceAll('\0', '')].slice(0, maxLength).join(''));
const moments = fc.date({ min: new Date('1999-12-31'), max: new Date('2200-01-01'), noInvalidDate: true });
const signatures = fc.record({
  cwid: texts(50),
  fullName: texts(50),
  signedAt: moments,
  meaning: texts(60),
  reason: texts(255),
  sessionCwid: texts(50),
  // undefined: of before the number of the seal was hashed
  sealNumber: fc.constantFrom(undefined, null, 1, 2_000_000_000),
  employeeNr: fc.nat({ max: 2_000_000_000 }),
});
const revisions = fc.record({
  row: fc.dictionary(
    texts(20),
    fc.oneof(texts(300), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
  ),
  action: fc.constantFrom('create', 'edit', 'delete', 'restore', 'sign'),
  reason: texts(255),
  changedBy: texts(50),
  changedAt: moments,
  timeZone: texts(60),
  key: texts(60),
  signature: fc.option(signatures),
});

test('whatever a revision and its signature hold, the database computes the hash that the program writes', async () => {
  const { pool, db } = database.owner;
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  // Signatures of before are not written any more.
  await client.query('alter table signature drop constraint signature_hashes_seal');
  const samples = fc.sample(revisions, { numRuns: 400, seed: 11 });
  for (const [index, { key, row, signature: signer, ...sample }] of samples.entries()) {
    const recordKey = `${index} ${key}`;
    let previousHash: string | null = null;
    for (const revision of [1, 2]) {
      const signature = signer && { ...signer, id: randomUUID() };
      const { rows } = await client.query<{ history_id: number; row_text: string }>(
        `insert into history (entity, record_key, revision, action, "row", reason, changed_by, changed_at, time_zone,
           signature_id, previous_hash, hash)
         values ('sector', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, repeat('0', 64))
         returning history_id, "row"::text as row_text`,
        [
          recordKey,
          revision,
          sample.action,
          JSON.stringify(row),
          sample.reason,
          sample.changedBy,
          sample.changedAt,
          sample.timeZone,
          signature?.id,
          previousHash,
        ],
      );
      const [made] = rows;
      const hash: string = hashRevision({
        ...sample,
        previousHash,
        entity: 'sector',
        recordKey,
        revision,
        rowText: made?.row_text ?? '',
        signature,
      });
      await client.query('update history set hash = $1 where history_id = $2', [hash, made?.history_id]);
      if (signature !== null) {
        const { id, employeeNr, cwid, fullName, signedAt, meaning, reason, sessionCwid, sealNumber } = signature;
        await client.query(
          `insert into signature values ($1, $2, $3, $4, $5, '', $6, $7, 'sector', $8, $9, $10, $11, $12, $13)`,
          [
            ...[id, employeeNr, cwid, fullName, signedAt, meaning, reason, recordKey, revision, hash, sessionCwid],
            ...[sealNumber === undefined ? 7 : sealNumber, sealNumber !== undefined],
          ],
        );
      }
      previousHash = hash;
    }
  }
  const verify = () => db.transaction().execute((tx) => verifyRange(tx, { after: 0, last: 10_000 }));
  const contents = () =>
    db.transaction().execute((tx) => verifyContents(tx, { last: 10_000, seed: '-7305981265123456789' }, {}));
  const intact = await contents();
  expect(await verify()).toEqual({ records: 400, revisions: 800, broken: null });
  expect(intact).toMatchObject({ records: 400, revisions: 800, isBroken: false });
  // Were nothing computed, nothing would be found.
  await client.query(`update history set changed_at = changed_at + interval '1 ms' where history_id = 777`);
  expect((await verify()).broken).toMatchObject({ code: 'contentAltered' });
  expect(await contents()).toMatchObject({ isBroken: true });
  client.release(true);
});
