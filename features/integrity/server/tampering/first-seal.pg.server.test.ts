import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#tests/factories/people.ts';
import { testPassword } from '#tests/support/app.ts';
import { noteDemoLoaded } from '../seals/first-seal.ts';
import { SealRefused, sealAnyHistory, sealHistory } from '../seals/seal-history.ts';
import { verifyAudit } from '../verify/verify-audit.ts';
import { createTamperedApp, type TamperedApp } from './fixtures/tampered-app.ts';

/** Somebody who runs the server deletes all seals with all that tells of them, and has the program seal what is left anew. */
let a: TamperedApp;
const daysLater = '2026-03-14T12:00:00-03:00';

beforeAll(async () => {
  a = await createTamperedApp();
  const qa = await makePerson(a.t.services, a.finished.sector, 'quali', { role: 1 });
  const token = await a.t.signIn(qa.cwid);
  const { status } = await a.t.call('POST', '/api/Audit/Review', {
    token,
    body: {
      reviewedUntil: a.t.clock.now().toISOString(),
      scope: 'Todo',
      conclusion: 'Sin observaciones',
      user: qa.cwid,
      pass: testPassword,
      reason: 'revisión',
    },
  });
  expect(status).toBe(200);
  await sealHistory(a.t.services);
  expect((await a.verify()).broken).toBeNull();
  await a.tamper(`drop schema kept cascade; create schema kept`);
  const { rows } = await a.t.database.owner.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely|security_event_kind'`,
  );
  await a.tamper(rows.map(({ name }) => `create table kept.${name} as table ${name};`).join(' '));
});
afterEach(async () => {
  await a.restore();
});
afterAll(() => a.t.close());

const deleteSeals = async () => {
  await a.tamper('delete from seal_head; delete from seal');
  await rm(a.t.services.anchor.place ?? '', { force: true });
};

describe('all seals deleted with the anchor file, and the program started again', () => {
  test('makes no first seal, tells it once a day, and the verification says so', async () => {
    await deleteSeals();
    a.t.clock.set(daysLater);
    for (let hour = 0; hour < 3; hour += 1) await expect(sealHistory(a.t.services)).rejects.toThrow(SealRefused);
    const { rows } = await a.t.database.owner.pool.query(
      `select count(*)::integer as n from security_event where kind = 'firstSealRefused'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await a.verify()).broken).toMatchObject({ kind: 'seal', code: 'sealsGone' });
    const reply = await a.t.call('GET', '/api/AttendedJoinedWCourse?switchParam=notification', {
      token: await a.t.signIn('quali'),
    });
    const kinds = (reply.json().alerts as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toContain('firstSealRefused');
  });

  test('with the events of verifications too, and the seals made anew: what was signed names others', async () => {
    await deleteSeals();
    a.t.clock.set(daysLater);
    await a.tamper(`delete from security_event where kind like 'audit%'`);
    await sealAnyHistory(a.t.services);
    expect((await a.verify()).broken).toMatchObject({
      kind: 'signature',
      entity: 'audit_review',
      code: 'sealMisnamed',
    });
    await rm(a.t.services.anchor.place ?? '', { force: true });
  });

  test('a signature that names a seal which was made after it', async () => {
    a.t.clock.set(daysLater);
    await a.tamper(`update seal set sealed_at = sealed_at + interval '2 days'`);
    expect((await verifyAudit(a.t.database.owner.db)).broken).toMatchObject({ code: 'sealMisnamed' });
  });
});

describe('an honest beginning', () => {
  test('of less than a day is sealed', async () => {
    await deleteSeals();
    a.t.clock.set('2026-03-10T14:00:00-03:00');
    expect(await sealHistory(a.t.services)).toMatchObject({ number: 1 });
    await rm(a.t.services.anchor.place ?? '', { force: true });
  });

  test('of the demo company is sealed, whose history was loaded; and not a day later', async () => {
    await deleteSeals();
    a.t.clock.set(daysLater);
    await a.tamper(`delete from security_event; update session set created_at = '${daysLater}'`);
    const { db } = a.t.services;
    await expect(sealHistory(a.t.services)).rejects.toThrow(SealRefused);
    await a.tamper('delete from security_event');
    await db.transaction().execute((tx) => noteDemoLoaded({ db: tx, secrets: a.t.services.secrets }, a.t.clock.now()));
    a.t.clock.set('2026-03-16T12:00:00-03:00');
    await expect(sealHistory(a.t.services)).rejects.toThrow(SealRefused);
    a.t.clock.set(daysLater);
    await a.tamper(`delete from security_event where kind = 'firstSealRefused'`);
    expect(await sealHistory(a.t.services)).toMatchObject({ number: 1 });
    await rm(a.t.services.anchor.place ?? '', { force: true });
  });
});
