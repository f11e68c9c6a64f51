import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { encodeOutcome } from '../../findings.ts';
import { insertAudited } from '../audited-write.ts';
import { readAnchor } from '../seals/anchor.ts';
import { sealHistory } from '../seals/seal-history.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { verifyAudit } from '../verify/verify-audit.ts';
import { createTamperedApp, rehash, type TamperedApp } from './fixtures/tampered-app.ts';

let a: TamperedApp;
/** key of the signed attendance */
let attendance: string;

beforeAll(async () => {
  a = await createTamperedApp();
  attendance = `${a.finished.instance}|${a.finished.person.employeeNr}`;
  expect((await a.verify()).broken).toBeNull();
});
afterEach(() => a.restore());
afterAll(() => a.t.close());

const broken = async () => (await a.verify()).broken;
const ofShift = (revision: number) => `entity = 'shift' and record_key = '${a.shift}' and revision > ${revision}`;
const cutShift = (revision: number) => `
  delete from history where ${ofShift(revision)};
  delete from shift where shift_id = ${a.shift};
  insert into shift overriding system value select (jsonb_populate_record(null::shift, "row")).* from history
    where entity = 'shift' and record_key = '${a.shift}' and revision = ${revision};`;
const cutLastSeal = 'delete from seal_head where seal_number = 2; delete from seal where seal_number = 2;';

describe('the trail cut at its end', () => {
  test('the last seal deleted (T24a)', async () => {
    await a.tamper(cutLastSeal);
    expect(await broken()).toMatchObject({ kind: 'seal', recordKey: '2', code: 'anchorGone' });
  });

  test('the last seal deleted, and a record put back to an earlier revision (T24c)', async () => {
    await a.tamper(cutLastSeal + cutShift(2));
    expect(await broken()).toMatchObject({ kind: 'seal', recordKey: '2', code: 'anchorGone' });
  });

  test('the last seal deleted, and a whole record of since then (T24b)', async () => {
    await a.tamper(
      `${cutLastSeal} delete from history where entity = 'shift' and record_key = '${a.shift}'; delete from shift;`,
    );
    expect(await broken()).toMatchObject({ kind: 'seal', entity: 'shift', recordKey: String(a.shift) });
  });

  test('the same where nobody kept the anchor: an earlier verification counted more', async () => {
    const found = await a.verify();
    const { db, clock } = a.t.services;
    const detail = encodeOutcome(found, null);
    await recordSecurityEvent(db, { at: clock.now(), kind: 'auditVerified', cwid: 'qa', detail });
    await a.tamper(cutLastSeal + cutShift(2));
    expect((await verifyWithoutAnchor()).broken).toMatchObject({ code: 'countsFell', entity: 'history' });
  });

  test('a new seal in place of a deleted one is not the one that was written down', async () => {
    await a.tamper(cutLastSeal + cutShift(2));
    const anchor = await readAnchor(a.t.services.anchor);
    await a.t.signIn(a.finished.person.cwid);
    const elsewhere = openAppendOnlyFile(join(tmpdir(), `capacita-another-anchor-${process.pid}`));
    expect(await sealHistory({ ...a.t.services, anchor: elsewhere })).toMatchObject({ number: 2 });
    expect(anchor.seals.map((seal) => seal.number)).toEqual([1, 2]);
    expect(await broken()).toMatchObject({ recordKey: '2', code: 'anchorDiffers' });
  });

  test('the anchor file deleted or emptied', async () => {
    const { anchor } = a.t.services;
    const found = await verifyAudit(a.t.database.owner.db, {
      anchor: openAppendOnlyFile(join(tmpdir(), `capacita-no-anchor-${process.pid}`)),
    });
    expect(found.broken).toMatchObject({ kind: 'seal', recordKey: '1', code: 'anchorEmpty' });
    // Seals of before the product wrote the file need none.
    await a.tamper('delete from seal_head; delete from seal');
    expect(
      (await verifyAudit(a.t.database.owner.db, { anchor: { ...anchor, lines: async () => [] } })).broken,
    ).toBeNull();
  });

  test('numbers that are given again', async () => {
    const { rows } = await a.t.database.owner.pool.query('select last_value from history_history_id_seq');
    await a.tamper("select setval('history_history_id_seq', 1)");
    expect(await broken()).toMatchObject({ entity: 'history', code: 'numbersReset', parameters: { found: 1 } });
    await a.tamper(`select setval('history_history_id_seq', ${rows[0].last_value})`);
  });
});

function verifyWithoutAnchor() {
  return verifyAudit(a.t.database.owner.db, { secrets: a.t.services.secrets });
}

describe('everything computed anew but the key', () => {
  const signedRow = () => `entity = 'attendance' and record_key = '${attendance}'`;
  const rewrites: readonly [name: string, statement: () => string, key: () => [string, string]][] = [
    [
      'a late signature made on time (T4)',
      () => `
        update history set "row" = jsonb_set("row", '{on_time}', 'true') where ${signedRow()} and action = 'sign';
        update attendance set on_time = true where instance_id = ${a.finished.instance};`,
      () => ['attendance', attendance],
    ],
    [
      'any old record rewritten (T5)',
      () => `
        update history set "row" = jsonb_set("row", '{schedule}', '"nunca"') where entity = 'shift';
        update shift set schedule = 'nunca';`,
      () => ['shift', String(a.shift)],
    ],
    [
      'a signature removed (T6)',
      () => `update history set signature_id = null where ${signedRow()}; delete from signature where ${signedRow()};`,
      () => ['attendance', attendance],
    ],
    [
      'another time zone (T23)',
      () => `update history set time_zone = 'UTC' where ${signedRow()};`,
      () => ['attendance', attendance],
    ],
    [
      'a signed attendance erased (T9, T25)',
      () => `
        delete from signature where ${signedRow()}; delete from history where ${signedRow()};
        delete from attempt_answer where attempt_id in (
          select attempt_id from content_attempt where instance_id = ${a.finished.instance});
        delete from content_attempt where instance_id = ${a.finished.instance};
        delete from attendance where instance_id = ${a.finished.instance};`,
      () => ['attendance', attendance],
    ],
  ];
  test.each(rewrites)('%s', async (_name, statement, key) => {
    const [entity, recordKey] = key();
    await a.tamper(async (client) => {
      await client.query(statement());
      await rehash(client, entity, recordKey);
    });
    // With the old seals the rewritten record is named, with new ones the seal that the key did not make.
    expect(await broken()).toMatchObject({ kind: 'seal', entity, recordKey });
    await a.resealWithAnotherKey();
    expect(await broken()).toMatchObject({ kind: 'seal', recordKey: '1', code: 'sealAltered' });
    expect((await verifyWithoutAnchor()).broken).toMatchObject({ recordKey: '1', code: 'sealAltered' });
  });

  test('all seals deleted (T5)', async () => {
    await a.tamper('delete from seal_head; delete from seal');
    expect(await broken()).toMatchObject({ kind: 'seal', recordKey: '1', code: 'anchorGone' });
  });

  test('a seal made to cover less (T27)', async () => {
    await a.tamper(`update seal set last_history_id = last_history_id - 1,
      hash = encode(sha256('anything'), 'hex') where seal_number = 2`);
    expect(await broken()).toMatchObject({ kind: 'seal', recordKey: '2', code: 'sealAltered' });
  });

  test('a seal put back to the kind that had no key', async () => {
    await a.tamper('update seal set content = null where seal_number = 2');
    expect(await broken()).toMatchObject({ kind: 'seal', recordKey: '2', code: 'sealUnkeyed' });
  });
});

test('a record made and erased between two seals leaves a gap that is told; sealed in between, it is named (T20)', async () => {
  const { gaps } = await a.verify();
  const erase = `delete from history where entity = 'shift' and "row" ->> 'name' = 'Fugaz';
    delete from shift where name = 'Fugaz'`;
  const make = async () => {
    await a.t.services.db
      .transaction()
      .execute((tx) => insertAudited(tx, 'shift', { name: 'Fugaz', schedule: 'x' }, factoryAct(a.t.services)));
  };
  await make();
  await a.tamper(erase);
  expect(await a.verify()).toMatchObject({ broken: null, gaps: gaps + 1 });
  await make();
  const seal = await sealHistory(a.t.services);
  await a.tamper(erase);
  expect(await broken()).toMatchObject({ kind: 'seal', entity: 'shift', parameters: { number: seal?.number } });
});
