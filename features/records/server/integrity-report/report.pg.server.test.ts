import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealAnyHistory, updateAudited } from '#features/integrity/server/public.ts';
import { readPdf } from '#platform/documents/fixtures/read-pdf.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { callMultipart } from '#tests/factories/multipart.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { makeStudent } from '#tests/factories/taking.ts';
import { testPassword } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
let id: number;
const path = '/api/report/Integrity';
const names: readonly StaffName[] = ['itps', 'qa', 'hse', 'train', 'ana'];

/** Sessions end by idle time: everyone signs in anew. */
async function wakeAt(moment: string): Promise<void> {
  s.t.clock.set(moment);
  for (const name of names) Object.assign(s.tokens, { [name]: await s.t.signIn(name) });
}

beforeAll(async () => {
  s = await createStaffedApp('2026-03-08T12:00:00-03:00');
  const fields = { name: 'Depósito', management: 'LG', active: 2, resp_Employee_Nr: null };
  id = (await s.as('itps', 'POST', '/api/Sector', fields)).json().iD_Sector;
  await wakeAt('2026-03-10T23:50:00-03:00');
  await s.as('itps', 'PUT', '/api/Sector', { key: id, name: 'Depósito central', active: 0, reason: 'nombre nuevo' });
  s.t.clock.set('2026-03-11T00:10:00-03:00');
  await s.as('itps', 'DELETE', '/api/Sector', { key: id, reason: 'cierre' });
});
afterAll(() => s.t.close());

const ask = (values: object, name: StaffName = 'qa', more: object = {}) =>
  s.as(name, 'GET', path, { values: { tableName: 'Sector', ...values }, ...more });
const read = async (values: object) => (await ask(values, 'qa', { format: 'json' })).json();
const revisionsOf = async (values: object) =>
  (await read(values)).records.flatMap((record: { revisions: { revision: number }[] }) =>
    record.revisions.map(({ revision }) => revision),
  );

/** The name in full of a file that is saved (RFC 6266). */
const savedAs = ({ headers }: { headers: Record<string, unknown> }) =>
  decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1] ?? '');

describe('the machine-readable report', () => {
  test('holds every revision with its fields, signature and hashes, and its verification (21 CFR 11.10(b))', async () => {
    const reply = await ask({ selection: id, keyName: 'iD_Sector' }, 'qa', { format: 'json' });
    const named = `Reporte de integridad Sector ${id} · Depósito central (eliminado) 2026-03-11.json`;
    expect(savedAs(reply)).toBe(named);
    const whole = await ask({}, 'qa', { format: 'json' });
    const table = savedAs(whole);
    expect(table).toBe('Reporte de integridad Sectores 2026-03-11.json');
    const report = reply.json();
    expect(report).toMatchObject({
      table: 'Sector',
      selection: { iD_Sector: id },
      issuedBy: { fullName: s.people.qa.name, cwid: 'qa' },
      issuedAt: '2026-03-11T03:10:00.000Z',
      verification: { isIntact: true, records: 1, revisions: 3, signatures: 3, broken: null },
    });
    const [record] = report.records;
    expect([report.records.length, record.record]).toEqual([1, String(id)]);
    const [created, edited, removed] = record.revisions;
    expect(edited).toMatchObject({
      revision: 2,
      action: 'edit',
      changedBy: 'itps',
      changedAt: '2026-03-11T02:50:00.000Z',
      timeZone: 'America/Argentina/Buenos_Aires',
      reason: 'nombre nuevo',
      previousHash: created.hash,
      fields: { iD_Sector: id, name: 'Depósito central', active: 0, deleted: false },
      signature: {
        fullName: s.people.itps.name,
        cwid: 'itps',
        signedAt: '2026-03-11T02:50:00.000Z',
        timeZone: 'America/Argentina/Buenos_Aires',
        meaning: 'recordEdited',
        meaningText: 'Modificación del registro',
        recordHash: edited.hash,
        passkeyUse: null,
      },
    });
    expect(removed).toMatchObject({ action: 'delete', previousHash: edited.hash, fields: { deleted: true } });
  });

  test.each([
    [{}, [1, 2, 3]],
    [{ initialDate: '2026-03-10' }, [2, 3]],
    [{ finalDate: '2026-03-10' }, [1, 2]],
    [{ initialDate: '2026-03-10', finalDate: '2026-03-10' }, [2]],
    [{ initialDate: '2026-03-11', finalDate: '' }, [3]],
    [{ initialDate: '2026-03-12' }, []],
  ])('of the company days %j has the revisions %j', async (days, expected) => {
    expect(await revisionsOf({ ...days, selection: id })).toEqual(expected);
  });

  test('takes one record, or all of them, and the table by any of its names', async () => {
    expect(await revisionsOf({ selection: { iD_Sector: id } })).toEqual([1, 2, 3]);
    expect(await revisionsOf({ selection: `{"iD_Sector":${id}}`, tableName: 'sector' })).toEqual([1, 2, 3]);
    for (const selection of [null, '', 'all', 'ALL']) expect(await revisionsOf({ selection })).toEqual([1, 1, 2, 3]);
    expect(await revisionsOf({ selection: id, keyName: '["id_sector"]' })).toEqual([1, 2, 3]);
  });
});

test('a period that ends on the last day of all is one', async () => {
  expect(await revisionsOf({ selection: id, initialDate: '1000-01-01', finalDate: '9999-12-31' })).toEqual([1, 2, 3]);
  expect(await revisionsOf({ initialDate: '9999-12-31', finalDate: '9999-12-31' })).toEqual([]);
});

test('a key of several parts is read as an object, as its text, and as its parts joined', async () => {
  const student = await makeStudent(s.t);
  const key = { iD_Instance: student.instance, employee_Nr: student.person.employeeNr };
  for (const selection of [key, JSON.stringify(key), `${key.iD_Instance}|${key.employee_Nr}`]) {
    const { records } = await read({ tableName: 'Attended', selection, keyName: 'iD_Instance|employee_Nr' });
    expect(records).toMatchObject([{ record: `${key.iD_Instance}|${key.employee_Nr}` }]);
  }
  expect((await ask({ tableName: 'Attended', selection: `${key.iD_Instance}|1|1` })).status).toBe(404);
});

describe('a report', () => {
  test.each([
    [{ initialDate: '2026-03-11', finalDate: '2026-03-10' }, 400, 'La fecha de inicio no puede ser mayor a la de fin'],
    [{ initialDate: '2026-02-30' }, 400, 'initialDate: Ingrese una fecha correcta'],
    [{ tableName: 'Nada' }, 400, 'tableName: no hay una tabla "Nada".'],
    [{ tableName: '' }, 400, 'tableName: Este campo es obligatorio'],
    [{ keyName: 'iD_Course' }, 400, 'keyName: la clave de Sector es iD_Sector, no "iD_Course".'],
    [{ selection: 999 }, 404, 'El registro no existe.'],
    [{ selection: 'abc' }, 404, 'El registro no existe.'],
  ])('asked with %j is refused', async (values, status, text) => {
    const reply = await ask(values);
    expect([reply.status, reply.text]).toEqual([status, text]);
  });

  test('without values is refused', async () => {
    const reply = await s.as('qa', 'GET', path, { values: '' });
    expect([reply.status, reply.headers['x-error-code']]).toEqual([400, 'VALUES_EMPTY']);
  });

  test('is for anyone who may read the record, and changes nothing', async () => {
    const before = await fingerprint(s.t.database.owner.pool);
    // A trainer reads their own sector alone.
    const refused: Partial<Record<(typeof names)[number], number>> = { train: 404, ana: 403 };
    for (const name of names) expect((await ask({ selection: id }, name)).status).toBe(refused[name] ?? 200);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('of records that a role may not read is refused to it, and kept as an event', async () => {
    expect((await ask({ tableName: 'Choice' }, 'hse')).status).toBe(200);
    expect((await ask({ tableName: 'Choice' }, 'train')).status).toBe(403);
    const { rows } = await s.t.database.owner.pool.query(
      `select detail from security_event where kind = 'permissionDenied' and cwid = 'train'`,
    );
    expect(rows).toEqual([{ detail: 'GET /api/report/Integrity Choice' }]);
  });
});

async function fetchPdf(values: object, name: StaffName = 'qa', language = 'es'): Promise<Buffer> {
  const query = new URLSearchParams({ values: JSON.stringify({ tableName: 'Sector', ...values }) });
  const headers = { authorization: `Bearer ${s.tokens[name]}`, 'accept-language': language };
  const reply = await s.t.app.inject({ method: 'GET', url: `${path}?${query}`, headers });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  return reply.rawPayload;
}

/** The text of a printed report, page after page. */
const print = async (...asked: Parameters<typeof fetchPdf>) =>
  readPdf(await fetchPdf(...asked))
    .pages.flat()
    .join(' ')
    .replace(/\s+/g, ' ');

describe('the printed report', () => {
  test('says of which company it is, and is read aloud in its order', async () => {
    const { services } = s.t;
    await services.db.transaction().execute(async (tx) => {
      await updateAudited(
        tx,
        'settings',
        { settings_id: 1 },
        { company: 'Laboratorio Ñandú S.A.' },
        factoryAct(services),
      );
    });
    const { isTagged, pages } = await readTaggedPdf(await fetchPdf({ selection: id }));
    const all = (role: string) => pages.flatMap((page) => page.textsOf(role));
    expect([isTagged, all('H1')]).toEqual([true, ['Reporte de integridad · Sectores']]);
    expect(all('P')).toEqual(
      expect.arrayContaining(['Laboratorio Ñandú S.A.', 'Razón: nombre nuevo', 'Eliminado No Sí']),
    );
    expect(all('Sect').filter((text) => text.startsWith('Revisión'))).toHaveLength(3);
    expect((await read({ selection: id })).company).toBe('Laboratorio Ñandú S.A.');
  });

  test('names who made, signed and printed it, when, with the zone, the meaning, and pages (21 CFR 11.50)', async () => {
    const text = await print({ selection: id });
    const zone = 'GMT-3 (America/Argentina/Buenos_Aires)';
    const itps = `${s.people.itps.name} (itps`;
    for (const part of [
      'Reporte de integridad · Sectores',
      `Sector ${id} · Depósito central (eliminado)`,
      'Revisión 2',
      'Razón: nombre nuevo',
      'Edificio Edificio 2 Otros',
      'Eliminado No Sí',
      `Firmado electrónicamente por ${itps}, legajo ${s.people.itps.employeeNr})`,
      `10/03/2026 23:50:00 ${zone} · Significado: Modificación del registro`,
      `11/03/2026 00:10:00 ${zone} · Significado: Baja del registro`,
      'Cadena verificada: ÍNTEGRA',
      `Impreso por ${s.people.qa.name} (qa) el 11/03/2026 00:10:00 ${zone}`,
      'Página 1 de 2',
      'Página 2 de 2',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('speaks the language of the reader', async () => {
    const text = await print({ selection: id, initialDate: '2026-03-11' }, 'hse', 'en');
    for (const part of [
      'Integrity report',
      'since 11/03/2026',
      'Deleted (changed) No Yes',
      'Meaning: Record deleted',
      'Page 1 of',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Revision 2');
  });

  test('of a period without changes says so', async () => {
    expect(await print({ initialDate: '2030-01-01' })).toContain('Sin cambios en el período');
  });
});

test('a person has one report at once and three in line, all together two; who is over it is told to wait', async () => {
  const { pool } = s.t.database.owner;
  const reading = async () => {
    const { rows } = await pool.query<{ count: number }>(`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ~* '\\mhistory\\M'`);
    return rows[0]?.count;
  };
  const holder = await pool.connect();
  const asked: Promise<Awaited<ReturnType<typeof ask>>>[] = [];
  try {
    // No report gets past its reading.
    await holder.query('begin; lock table history in access exclusive mode');
    for (let n = 0; n < 4; n += 1) asked.push(ask({ selection: id }, 'qa'));
    await expect.poll(reading).toBe(1);
    const fifth = await ask({ selection: id }, 'qa', { format: 'json' });
    expect([fifth.status, fifth.headers['x-error-code'], fifth.text]).toEqual([
      429,
      'TOO_MANY_AT_ONCE',
      httpErrors.TOO_MANY_AT_ONCE().text('es'),
    ]);
    asked.push(ask({ selection: id }, 'hse'));
    await expect.poll(reading).toBe(2);
    // Both places are taken: the first one of a third person waits, and is not refused.
    asked.push(ask({ selection: id }, 'itps'));
    const outcome = Promise.race([...asked, sleep(300, 'all wait')]);
    expect(await outcome).toBe('all wait');
    expect(await reading()).toBe(2);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual(Array(6).fill(200));
  expect((await ask({ selection: id }, 'qa')).status).toBe(200);
});

test('the last seal of the trail stands in the report, as JSON and on paper', async () => {
  // The clock of these tests has moved by days, and there is no seal yet.
  const seal = await sealAnyHistory(s.t.services);
  expect(seal).not.toBeNull();
  expect((await read({ selection: id })).lastSeal).toEqual(seal);
  const printed = (await print({ selection: id })).replaceAll(' ', '');
  expect(printed).toContain(`n.º${seal?.number},`);
  expect(printed).toContain(seal?.hash);
});

test('a record that names a file whose bytes were altered is told so', async () => {
  const person = s.people.ana.employeeNr;
  const bytes = Buffer.from('%PDF-1.7\n% firma\ntrailer <<>>\nstartxref\n0\n%%EOF\n');
  const values = JSON.stringify({ user: 'itps', pass: testPassword, reason: 'firma', employee_Nr: person });
  const pdf = new File([bytes], 'firma.pdf', { type: 'application/pdf' });
  expect((await callMultipart(s.t, 'PUT', '/api/Collaborator', s.tokens.itps, { values, pdf })).status).toBe(200);
  const verify = async () => (await read({ tableName: 'Collaborator', selection: person })).verification;
  expect(await verify()).toMatchObject({ isIntact: true });
  const sha256 = hash('sha256', bytes);
  writeFileSync(join(s.t.filesFolder, sha256.slice(0, 2), sha256), '%PDF-1.7 otra firma');
  const text = expect.stringContaining('su contenido falta o no coincide con su huella');
  expect(await verify()).toMatchObject({ isIntact: false, broken: { kind: 'file', text } });
});

describe('records that were altered outside the product', () => {
  const tamper = (set: string) =>
    s.t.database.owner.pool.query(
      `begin; set local session_replication_role = replica; ${set} where entity = 'sector' and revision = 2; commit`,
    );

  test('are told by the report of exactly these records (21 CFR 11.10(a))', async () => {
    const { rows } = await s.t.database.owner.pool.query(
      `select reason from history where entity = 'sector' and revision = 2`,
    );
    await tamper(`update history set reason = 'otra'`);
    const text = `Sector ${id}, revisión 2: su contenido no coincide con su huella`;
    expect((await read({ selection: id })).verification).toMatchObject({
      isIntact: false,
      broken: { kind: 'history', record: String(id), revision: 2, text },
    });
    expect((await read({ selection: s.sector.sectorId })).verification).toMatchObject({ isIntact: true });
    const printed = await print({ selection: id });
    // In the summary, before the first record, and at the end.
    expect(printed.match(/CADENA ROTA/g)).toHaveLength(3);
    expect(printed).toContain(text);
    expect(printed).not.toContain('ÍNTEGRA');
    await tamper(`update history set reason = '${rows[0].reason}'`);
    expect((await read({ selection: id })).verification).toMatchObject({ isIntact: true });
  });
});
