import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factoryAct, makePerson, makeRelaxedSettings, makeSector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { updateAudited } from '../audited-write.ts';
import { sealHistory } from '../seals/seal-history.ts';
import { recordSecurityEvent } from '../security-events.ts';
import { verifyAudit } from '../verify/verify-audit.ts';

/** Security events are believed with a proof that needs the key, and what a signature names of a seal is part of a hash. */
let t: TestApp;
let person: Awaited<ReturnType<typeof makePerson>>;
beforeAll(async () => {
  t = await createTestApp();
  await makeRelaxedSettings(t.services);
  person = await makePerson(t.services, await makeSector(t.services, 'Firmas'), 'firma', { role: 1 });
  await t.signIn(person.cwid);
  await recordSecurityEvent(t.services, { at: t.clock.now(), kind: 'signOut', cwid: person.cwid });
});
afterAll(() => t.close());

const brokenOf = async (isWhole = true) =>
  (await verifyAudit(t.database.owner.db, { secrets: t.services.secrets, now: t.clock.now(), isWhole })).broken;
const forged = { entity: 'security_event', code: 'eventForged' };
const tamper = (text: string) =>
  t.database.owner.pool.query(`begin; set local session_replication_role = replica; ${text}; commit`);

test('the proof of an event serves no other', async () => {
  const again = (columns: string, values: string) =>
    t.services.pool.query(`insert into security_event (happened_at, kind, cwid, ${columns})
      select happened_at, ${values} from security_event where kind = 'signOut' limit 1`);
  await expect(again('proof', 'kind, cwid, proof')).rejects.toMatchObject({ code: '23505' });
  await expect(again('proof', `'accountUnlocked', cwid, proof`)).rejects.toMatchObject({ code: '23505' });
  expect(await brokenOf()).toBeNull();
});

test('whatever was typed, an event is proven as the database keeps it', async () => {
  const half = '😀'.slice(0, 1);
  const cwid = `${'a'.repeat(49)}😀`;
  const event = {
    at: t.clock.now(),
    kind: 'signInFailed',
    cwid,
    address: 'x'.repeat(60),
    detail: `"\\\n${half}`,
  } as const;
  await recordSecurityEvent(t.services, event);
  await recordSecurityEvent(t.services, {
    ...event,
    sessionId: randomUUID().toUpperCase(),
    place: 'tablet',
    by: 'itps',
    facts: { b: `"\\\n${half}ñ`, a: 1_234_567, 'á b': true, B: '' },
  });
  expect(await brokenOf()).toBeNull();
});

test('one that was made up is named also where only what is new is verified, for a day', async () => {
  await sealHistory(t.services);
  await t.services.pool.query(
    `insert into security_event (happened_at, kind, cwid, proof) values ($1, 'accountUnlocked', 'ana', $2)`,
    [t.clock.now(), randomBytes(48)],
  );
  t.clock.advanceMinutes(60);
  await sealHistory(t.services);
  expect(await brokenOf(false)).toMatchObject(forged);
  expect(await brokenOf()).toMatchObject(forged);
  await tamper(`delete from security_event where kind = 'accountUnlocked'; delete from seal_head; delete from seal`);
  expect(await brokenOf()).toBeNull();
});

test('events of before there were proofs are whole, and none without one comes after them', async () => {
  await tamper(`create schema kept; create table kept.event as table security_event;
    update security_event set proof = null where event_id < (select max(event_id) from security_event)`);
  expect(await brokenOf()).toBeNull();
  await tamper('update security_event set proof = null where event_id = (select max(event_id) from security_event)');
  expect(await brokenOf()).toBeNull();
  await recordSecurityEvent(t.services, { at: t.clock.now(), kind: 'signOut', cwid: person.cwid });
  await t.database.owner.pool.query(
    `insert into security_event (happened_at, kind, cwid) values (now(), 'signOut', 'ana')`,
  );
  expect(await brokenOf()).toMatchObject(forged);
  await tamper(
    `delete from security_event; insert into security_event overriding system value select * from kept.event; drop schema kept cascade`,
  );
});

test('the seal that a signature names cannot be emptied or exchanged, and all rows of an act name one', async () => {
  await sealHistory(t.services);
  const { employeeNr, cwid, name: fullName } = person;
  const signer = {
    id: randomUUID(),
    employeeNr,
    cwid,
    fullName,
    meaning: 'approved',
    sessionCwid: cwid,
    authority: null,
  };
  const act = { ...factoryAct(t.services), by: cwid, signature: signer };
  await t.services.db.transaction().execute(async (tx) => {
    const { rows } = await sql`select seal_of_transaction() as number`.execute(tx);
    expect(rows).toEqual([{ number: 1 }]);
    // Another process seals while the act is under way.
    await recordSecurityEvent(t.services, { at: t.clock.now(), kind: 'signOut', cwid });
    expect(await sealHistory(t.services)).toMatchObject({ number: 2 });
    await updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, {}, act, { action: 'sign' });
    const [sector] = await tx.selectFrom('sector').select('sector_id').execute();
    await updateAudited(tx, 'sector', { sector_id: sector?.sector_id ?? 0 }, {}, act, { signs: false });
  });
  expect(await brokenOf()).toBeNull();
  const { rows } = await t.services.pool.query('select seal_number, seal_hashed from signature');
  expect(rows).toEqual([{ seal_number: 1, seal_hashed: true }]);
  for (const number of ['null', '2']) {
    await tamper(`update signature set seal_number = ${number}`);
    expect(await brokenOf()).toMatchObject({ kind: 'history', code: 'contentAltered' });
  }
  await tamper('update signature set seal_number = 1');
  expect(await brokenOf()).toBeNull();
  await expect(
    t.services.pool.query(`insert into signature (signature_id, employee_nr, cwid, full_name, signed_at, time_zone, meaning, reason, entity,
      record_key, revision, record_hash, session_cwid, seal_hashed) select gen_random_uuid(), employee_nr, cwid, full_name, signed_at,
      time_zone, meaning, reason, entity, record_key, revision, record_hash, session_cwid, false from signature`),
  ).rejects.toThrow('signature_hashes_seal');
});
