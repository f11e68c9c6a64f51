import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { makeStudent, type Student } from '#tests/factories/taking.ts';
import { createTestApp, type TestApp, testPassword } from '#tests/support/app.ts';

let t: TestApp;
let student: Student;

beforeAll(async () => {
  // No settings saved: the defaults of the law hold, and the acceptance is asked for.
  t = await createTestApp();
  student = await makeStudent(t);
  await student.approve();
});
afterAll(() => t.close());

const accept = (body: object = {}) =>
  t.call('POST', '/api/Auth/AcceptSignature', {
    token: student.token,
    body: { user: student.person.cwid, pass: testPassword, ...body },
  });
const acceptances = async () => {
  const { rows } = await t.database.owner.pool.query(
    `select s.meaning, s.full_name, s.cwid, s.session_cwid, s.time_zone, s.reason, s.record_hash = h.hash as bound,
       h.revision, h.action, h."row" ->> 'signature_accepted_at' is not null as accepted
     from signature s join history h using (signature_id)
     where s.entity = 'collaborator' and s.record_key = $1`,
    [String(student.person.employeeNr)],
  );
  return rows;
};

test('before it, signing is refused with its own code and nothing is signed', async () => {
  const reply = await student.sign();
  expect([reply.status, reply.headers['x-error-code']]).toEqual([403, 'SIGNATURE_NOT_ACCEPTED']);
  expect(reply.text).toBe('Antes de firmar por primera vez debe aceptar a qué lo obliga su firma electrónica.');
  const row = await t.services.db
    .selectFrom('attendance')
    .select('status')
    .where('employee_nr', '=', student.person.employeeNr)
    .executeTakeFirst();
  expect(row?.status).toBe(2);
});

test.each([
  ['a wrong password', { pass: 'equivocada' }],
  ['another user', { user: 'otro' }],
])('%s accepts nothing', async (_name, body) => {
  const reply = await accept(body);
  expect([reply.status, reply.text]).toEqual([400, 'Usuario o contraseña incorrectos']);
  expect(await acceptances()).toEqual([]);
});

test('it is a signed revision of the person, made once however often and however fast it is asked for', async () => {
  const replies = await Promise.all([accept(), accept(), accept()]);
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  expect((await accept()).json()).toEqual({ accepted: true });
  expect(await acceptances()).toEqual([
    {
      meaning: 'signatureAccepted',
      full_name: student.person.name,
      cwid: student.person.cwid,
      session_cwid: student.person.cwid,
      time_zone: 'America/Argentina/Buenos_Aires',
      reason: 'Aceptación de la firma electrónica',
      bound: true,
      revision: 2,
      action: 'sign',
      accepted: true,
    },
  ]);
  const events = t.services.db.selectFrom('security_event').select('kind').where('kind', '=', 'signatureAccepted');
  expect(await events.execute()).toHaveLength(1);
});

test('after it, the same person signs without a new sign-in, and the history is whole', async () => {
  expect((await student.sign()).json()).toEqual({ score: 1, approved: true, onTime: true });
  expect((await verifyAudit(t.database.owner.db)).broken).toBeNull();
});
