import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factoryAct, makePerson, makeSector } from '#tests/factories/people.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { insertAudited, updateAudited } from '../audited-write.ts';
import { sealHistory } from './seal-history.ts';

let t: TestApp;
let server: SMTPServer;
const mails: { to: string[]; text: string }[] = [];

beforeAll(async () => {
  t = await createTestApp();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString().replaceAll('=\r\n', ''),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const act = factoryAct(t.services);
  const mail = { validate_email: true, host: '127.0.0.1', port, email_from: 'capacita@empresa.example' };
  await t.services.db.transaction().execute((tx) => insertAudited(tx, 'settings', mail, act));
  const sector = await makeSector(t.services, 'Sistemas');
  for (const [cwid, role, active] of [
    ['itps', 0, 1],
    ['qa', 1, 1],
    ['hse', 2, 1],
    ['exqa', 1, 0],
  ] as const) {
    const { employeeNr } = await makePerson(t.services, sector, cwid, { role, active });
    await t.services.db
      .transaction()
      .execute((tx) =>
        updateAudited(tx, 'collaborator', { employee_nr: employeeNr }, { email: `${cwid}@empresa.example` }, act),
      );
  }
});
afterAll(async () => {
  await t.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

test('the first seal of a day is mailed to ITPS and QA, with number and hash', async () => {
  const seal = await sealHistory(t.services);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(['itps@empresa.example', 'qa@empresa.example']);
  expect(mails[0]?.text).toContain(seal?.hash);
  expect(mails[0]?.text).toContain(`seal ${seal?.number}`);
  await makeSector(t.services, 'Depósito');
  expect(await sealHistory(t.services)).toMatchObject({ number: 2 });
  expect(mails).toHaveLength(1);
});

test('a mail server that is gone stops no seal', async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  t.clock.set('2026-03-11T12:00:00-03:00');
  expect(await sealHistory(t.services)).toMatchObject({ number: 3 });
  expect(mails).toHaveLength(1);
});
