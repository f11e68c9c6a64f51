import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { callMultipart } from '#tests/factories/multipart.ts';
import { makePerson, type Person } from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { testPassword } from '#tests/support/app.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
let person: Person;
let nextPerson = 0;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

const pdfOf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\ntrailer <<>>\nstartxref\n0\n%%EOF\n`);
const fileOf = (bytes: Buffer | string, name = "Firma de O'Ñandú.pdf", type = 'application/pdf') =>
  new File([Buffer.from(bytes)], name, { type });
const signed = (name: StaffName) => ({ user: name, pass: testPassword, reason: 'firma escaneada' });

/** A person without a PDF, of this test alone. */
async function makeOne(): Promise<Person> {
  nextPerson += 1;
  person = await makePerson(s.t.services, s.sector, `fir${nextPerson}`);
  return person;
}

const put = (name: StaffName, fields: object, pdf?: File, query = '') =>
  callMultipart(s.t, 'PUT', `/api/Collaborator${query}`, s.tokens[name], {
    values: JSON.stringify({ ...signed(name), employee_Nr: person.employeeNr, ...fields }),
    ...(pdf === undefined ? {} : { pdf }),
  });
const read = (name: StaffName, number: number) =>
  s.t.call('GET', `/api/Collaborator/GetSignatureRegistry?employee_Nr=${number}`, { token: s.tokens[name] });
const rowOf = (number: number) =>
  s.t.services.db.selectFrom('collaborator').selectAll().where('employee_nr', '=', number).executeTakeFirstOrThrow();

describe('the signature PDF', () => {
  test('is added with the person, in one audited revision', async () => {
    const bytes = pdfOf('alta');
    const fields = {
      employee_Nr: 70_001,
      name: 'Con firma',
      cwid: 'firma',
      password: 'Grulla-Verde-7',
      iD_Sector: s.sector.sectorId,
      iD_Profile_Web: s.sector.profileId,
      role: 3,
      active: 1,
      capa_Initial: false,
      capa_spac_ini: false,
    };
    const values = JSON.stringify({ ...signed('itps'), ...fields });
    const path = `/api/Collaborator?role=0&values=${encodeURIComponent(values)}`;
    const reply = await callMultipart(s.t, 'POST', path, s.tokens.itps, { pdf: fileOf(bytes) });
    expect([reply.status, reply.text]).toEqual([200, '{"employee_Nr":70001}']);
    const sha256 = hash('sha256', bytes);
    const row = await rowOf(70_001);
    expect(row).toMatchObject({ pdf_name: "Firma de O'Ñandú.pdf", pdf_sha256: sha256, role: 3, revision: 1 });
    const stored = await s.t.services.db.selectFrom('file').selectAll().where('sha256', '=', sha256).execute();
    expect(stored).toMatchObject([{ byte_size: bytes.length, mime: 'application/pdf', created_by: 'itps' }]);
    const history = await s.t.services.db
      .selectFrom('history')
      .select('row')
      .where('entity', '=', 'collaborator')
      .where('record_key', '=', '70001')
      .execute();
    expect(history).toMatchObject([{ row: { pdf_sha256: sha256, pdf_name: "Firma de O'Ñandú.pdf" } }]);
  });

  test('is changed by ITPS and by QA, and read by staff alone', async () => {
    const { employeeNr } = await makeOne();
    expect((await read('itps', employeeNr)).status).toBe(404);
    expect((await put('itps', { name: 'Nuevo nombre' }, fileOf(pdfOf('itps')))).status).toBe(200);
    const bytes = pdfOf('qa');
    expect((await put('qa', {}, fileOf(bytes, 'C:\\firmas\\qa.pdf'))).status).toBe(200);
    expect(await rowOf(employeeNr)).toMatchObject({ name: 'Nuevo nombre', pdf_name: 'qa.pdf', revision: 3 });
    for (const name of ['itps', 'qa', 'hse', 'train'] as const) {
      const reply = await read(name, employeeNr);
      expect([reply.status, reply.text]).toEqual([200, bytes.toString()]);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "inline; filename*=UTF-8''qa.pdf",
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await read('ana', employeeNr)).status).toBe(403);
  });

  test('that does not exist is told in both languages', async () => {
    const { employeeNr } = await makeOne();
    expect((await read('qa', employeeNr)).text).toBe('El archivo solicitado no existe.');
    const path = '/api/Collaborator/GetSignatureRegistry?employee_Nr=99999998';
    const reply = await s.t.call('GET', path, { token: s.tokens.qa, headers: { 'accept-language': 'en' } });
    expect([reply.status, reply.text]).toEqual([404, 'The requested file does not exist.']);
  });

  test('of the same name shows as a change, and the older bytes stay readable by their revision', async () => {
    const { employeeNr } = await makeOne();
    const [first, second] = [fileOf(pdfOf('uno')), fileOf(pdfOf('dos'))];
    expect((await put('qa', {}, first)).status).toBe(200);
    expect((await put('qa', {}, second)).status).toBe(200);
    const history = (
      await s.as('hse', 'GET', '/api/Integrity/GetIntegrityCollaborator', { employee_Nr: employeeNr })
    ).json();
    const names = (history as { pdfName: string | null }[]).map(({ pdfName }) => pdfName);
    expect(names).toEqual([expect.stringMatching(/ · [0-9a-f]{8}$/), expect.stringMatching(/ · [0-9a-f]{8}$/), null]);
    expect(names[0]).not.toBe(names[1]);
    const registry = async (revision?: number) =>
      await s.as('hse', 'GET', '/api/Collaborator/GetSignatureRegistry', {
        employee_Nr: employeeNr,
        ...(revision === undefined ? {} : { revision }),
      });
    expect((await registry()).text).toContain('dos');
    expect((await registry(3)).text).toContain('dos');
    expect((await registry(2)).text).toContain('uno');
    for (const revision of [1, 9]) expect((await registry(revision)).status).toBe(404);
  });

  test('is all that QA may change; fields sent as they stand are no change', async () => {
    await makeOne();
    const before = await fingerprint(s.t.database.owner.pool);
    const others = {
      name: 'X',
      cwid: 'x',
      role: 0,
      active: 0,
      email: 'x@example.org',
      capa_Initial: true,
      iD_Shift: 1,
    };
    for (const [field, value] of Object.entries({ ...others, password: 'Grulla-Verde-9' })) {
      const reply = await put('qa', { [field]: value }, fileOf(pdfOf(field)));
      expect([reply.status, reply.headers['x-error-code']]).toEqual([403, 'ONLY_SIGNATURE_PDF']);
      expect(reply.text).toBe(`${field}: su rol solo permite cambiar el PDF del registro de firma.`);
    }
    const without = await put('qa', {});
    expect([without.status, without.text]).toEqual([
      400,
      'No hay cambios que firmar: el registro ya tiene estos valores.',
    ]);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
    const same = { name: person.name, cwid: person.cwid, role: 3, active: 1, email: '', password: '', revision: 1 };
    expect((await put('qa', same, fileOf(pdfOf('igual')))).status).toBe(200);
  });

  test('with a script in it is kept as it was signed, and no browser runs it as the product', async () => {
    const { employeeNr } = await makeOne();
    const script = '1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj <script>alert(1)</script>';
    const bytes = pdfOf(script);
    expect((await put('qa', {}, fileOf(bytes, 'firma.pdf', 'text/html'))).status).toBe(200);
    const reply = await read('qa', employeeNr);
    expect(reply.text).toBe(bytes.toString());
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'/),
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(String(reply.headers['content-security-policy'])).not.toMatch(/script|unsafe/);
  });

  test('of a stale revision is refused', async () => {
    await makeOne();
    expect((await put('qa', { revision: 1 }, fileOf(pdfOf('uno')))).status).toBe(200);
    const late = await put('qa', { revision: 1 }, fileOf(pdfOf('dos')));
    expect([late.status, late.headers['x-error-code']]).toEqual([409, 'RECORD_STALE']);
  });

  test.each([
    ['an image that says it is a PDF', fileOf('\x89PNG\r\n\x1a\n%%EOF')],
    ['a page of HTML', fileOf('<html>%PDF-1.7 %%EOF</html>')],
    ['a page of HTML behind the mark of a PDF', fileOf('%PDF-1.7<html><script>alert(1)</script></html>\n%%EOF\n')],
    ['a PDF that was cut off', fileOf('%PDF-1.7\n1 0 obj')],
    ['a PDF with much after its end', fileOf(`%PDF-1.7\n%%EOF${'x'.repeat(2000)}`)],
    ['nothing', fileOf('')],
  ])('is refused as %s', async (_what, file) => {
    await makeOne();
    const before = await fingerprint(s.t.database.owner.pool);
    for (const name of ['itps', 'qa'] as const) {
      const reply = await put(name, {}, file);
      expect([reply.status, reply.text]).toEqual([400, `El archivo "${file.name}" no es un PDF completo.`]);
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
  });

  test('may weigh 10 MB and not a byte more', async () => {
    await makeOne();
    const size = 10 * 1024 * 1024;
    const [start, end] = ['%PDF-1.7\n', '\n%%EOF'];
    const exact = Buffer.from(start + ' '.repeat(size - start.length - end.length) + end);
    const before = await fingerprint(s.t.database.owner.pool);
    const heavier = await put('qa', {}, fileOf(Buffer.concat([exact, Buffer.from('\n')])));
    expect([heavier.status, heavier.text]).toEqual([413, 'pdf: el archivo no puede superar 10 MB']);
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
    expect((await put('qa', {}, fileOf(exact))).status).toBe(200);
  });

  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\x\\firma.PDF', 'firma.pdf'],
    ['a\tb\u202Efdp.exe', 'abfdp.exe.pdf'],
    ['..', 'firma.pdf'],
    [`${'ñ'.repeat(300)}.pdf`, `${'ñ'.repeat(251)}.pdf`],
  ])('is shown under a clean name for %j', async (name, shown) => {
    await makeOne();
    await put('qa', {}, fileOf(pdfOf(name), name));
    expect((await rowOf(person.employeeNr)).pdf_name).toBe(shown);
  });
});

describe('a multipart edit', () => {
  test('without a file is an edit like any other', async () => {
    await makeOne();
    expect((await put('itps', { name: "D'Ávila Ñoño" })).status).toBe(200);
    expect((await rowOf(person.employeeNr)).name).toBe("D'Ávila Ñoño");
  });

  test('may carry its fields and credentials as parts of their own', async () => {
    const { employeeNr } = await makeOne();
    const reply = await callMultipart(s.t, 'PUT', '/api/Collaborator', s.tokens.itps, {
      ...signed('itps'),
      key: String(employeeNr),
      values: JSON.stringify({ capa_Initial: true }),
    });
    expect([reply.status, (await rowOf(employeeNr)).capa_initial]).toEqual([200, true]);
  });

  test('does not take the role of the caller for that of the person', async () => {
    const { employeeNr } = await makeOne();
    const bodyOf = (name: string) => ({ ...signed('itps'), key: employeeNr, name });
    const valuesOf = (name: string) => JSON.stringify(bodyOf(name));
    const form = new URLSearchParams({ values: valuesOf('Tercero'), role: '0' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const token = s.tokens.itps;
    const replies = [
      await put('itps', { name: 'Primero' }, undefined, '?role=0'),
      await callMultipart(s.t, 'PUT', '/api/Collaborator', token, { values: valuesOf('Segundo'), role: '0' }),
      await s.t.call('PUT', '/api/Collaborator', { token, headers, body: form }),
      await s.t.call('PUT', '/api/Collaborator?role=0', { token, body: bodyOf('Cuarto') }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    expect((await rowOf(employeeNr)).role).toBe(3);
  });

  test('with values that are none is refused as the catalogue says', async () => {
    await makeOne();
    const send = (values: string) => callMultipart(s.t, 'PUT', '/api/Collaborator', s.tokens.itps, { values });
    expect((await send('')).text).toBe('values: está vacío');
    expect((await send('null')).text).toBe('values: es nulo');
    expect((await send('{')).text).toBe('El contenido enviado no es JSON válido.');
  });

  test('is refused before it is read where the role may not write, and on other records', async () => {
    await makeOne();
    for (const name of ['hse', 'train', 'ana'] as const) {
      expect((await put(name, {}, fileOf(pdfOf('x')))).status).toBe(403);
    }
    const elsewhere = await callMultipart(s.t, 'PUT', '/api/Profile', s.tokens.itps, { values: '{}' });
    expect(elsewhere.status).toBe(415);
  });
});

test('the trail fits together', async () => {
  expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
});
