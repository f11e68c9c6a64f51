import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer, type TestMailServer } from '#tests/support/mail-server.ts';
import { mailFailure } from './mail-failure.ts';
import { type Mail, openMailer } from './send-mail.ts';

let server: TestMailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const addressed = (changes: object = {}) => ({
  host: 'localhost',
  port: server.port,
  sender: 'capacita@empresa.example',
  companyAuthorities: server.certificate.cert,
  ...changes,
});
const mail: Mail = { to: ['ana@empresa.example'], subject: 'Año', text: 'Hola, ñandú', html: '<p>Hola, ñandú</p>' };

/** What became of each of some mails, sent one after the other. */
async function sendAll(mails: readonly Mail[], changes: object = {}) {
  const mailer = openMailer(addressed(changes));
  const outcomes: ('taken' | ReturnType<typeof mailFailure>)[] = [];
  for (const one of mails) {
    outcomes.push(
      await mailer.send(one).then(
        () => 'taken' as const,
        (error: unknown) => mailFailure(error),
      ),
    );
  }
  mailer.close();
  return outcomes;
}

test('several mails leave over one encrypted connection, as text and as HTML', async () => {
  const senderName = 'Laboratorio Ñandú, S.A.';
  const more = { id: 'b1946ac9', senderName, headers: { 'Auto-Submitted': 'auto-generated' } };
  expect(await sendAll([{ ...mail, ...more }, mail])).toEqual(['taken', 'taken']);
  expect(server.connections()).toBe(1);
  expect(server.mails[0]).toMatchObject({
    isEncrypted: true,
    recipients: ['ana@empresa.example'],
    from: { address: 'capacita@empresa.example', name: senderName },
    messageId: '<b1946ac9@empresa.example>',
    subject: 'Año',
    text: 'Hola, ñandú\n',
    html: '<p>Hola, ñandú</p>\n',
  });
  expect(server.mails[0]?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted' }));
});

test('a line break in a name or a subject begins no header', async () => {
  const evil = 'Hola\r\nBcc: otra@empresa.example\r\n\r\nCuerpo';
  expect(await sendAll([{ ...mail, subject: evil, senderName: evil }])).toEqual(['taken']);
  const [taken] = server.mails;
  expect(taken?.recipients).toEqual(['ana@empresa.example']);
  expect(taken?.subject).toBe('Hola Bcc: otra@empresa.example Cuerpo');
  expect(taken?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(taken?.text).toBe('Hola, ñandú\n');
});

test('a name that is a list of addresses is one recipient, which is refused', async () => {
  expect(await sendAll([{ ...mail, to: ['ana@empresa.example, otra@empresa.example'] }])).toMatchObject([
    { isFinal: true, isOfServer: false },
  ]);
  expect(server.mails).toEqual([]);
});

test.each([
  [550, { problem: 'recipientRefused', said: '550 no such user', isFinal: true, isOfServer: false }],
  [451, { problem: 'delayed', said: '451 no such user', isFinal: false, isOfServer: false }],
  [421, { problem: 'serverRefuses', said: '421 no such user', isFinal: false, isOfServer: true }],
])('a recipient answered with %i', async (status, failure) => {
  server.onRecipient = (address) => (address.startsWith('ana') ? { status, said: 'no such user' } : 'take');
  expect((await sendAll([mail]))[0]).toEqual(failure);
});

test.each([
  [554, { problem: 'messageRefused', said: '554 spam', isFinal: true, isOfServer: false }],
  [452, { problem: 'delayed', said: '452 spam', isFinal: false, isOfServer: false }],
])('a mail answered with %i, and the next one is taken', async (status, failure) => {
  server.onMail = ({ subject }) => (subject === 'Año' ? { status, said: 'spam' } : 'take');
  expect(await sendAll([mail, { ...mail, subject: 'Otra' }])).toEqual([failure, 'taken']);
});

test('a server that hangs up before it acknowledges is sent the mail once, and the failure is its own', async () => {
  server.onMail = () => 'hangUp';
  expect(await sendAll([mail])).toEqual([{ problem: 'closed', said: null, isFinal: false, isOfServer: true }]);
  expect(server.lost).toHaveLength(1);
});

test('a sender whom the server does not take is no fault of the mail', async () => {
  const picky = await startMailServer({
    onMailFrom: (_address, _session, done) => done(Object.assign(new Error('who?'), { responseCode: 553 })),
  });
  expect(await sendAll([mail], { port: picky.port, companyAuthorities: picky.certificate.cert })).toEqual([
    { problem: 'senderRefused', said: '553 who?', isFinal: false, isOfServer: true },
  ]);
  await picky.close();
});

test.each([
  ['554 not today\r\n', { problem: 'serverRefuses', said: '554 not today' }],
  ['HTTP/1.1 400 secret\r\n\r\n', { problem: 'notMail', said: null }],
])('a greeting %j is not about the mail', async (greeting, failure) => {
  const other = createServer((socket) => void socket.on('error', () => undefined).end(greeting));
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  );
  expect(await sendAll([mail], { port })).toEqual([{ ...failure, isFinal: false, isOfServer: true }]);
  other.close();
});

test('nothing is sent over a connection that nobody vouches for, and to nobody who listens', async () => {
  expect((await sendAll([mail], { companyAuthorities: undefined }))[0]).toMatchObject({ problem: 'certificate' });
  expect(server.mails).toEqual([]);
  const { port } = server;
  await server.close();
  expect((await sendAll([mail], { port }))[0]).toMatchObject({ problem: 'refused', isOfServer: true });
});

test('a server that says a little now and then for ever is given up, before another process may send the mail', async () => {
  const other = createServer((socket) => {
    socket.on('error', () => undefined).write('220 hola\r\n');
    socket.on('data', () => {
      const more = setInterval(() => socket.write('250-un momento\r\n'), 20);
      socket.once('close', () => clearInterval(more));
    });
  });
  const closed = new Promise((resolve) => other.once('connection', (socket) => socket.once('close', resolve)));
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  );
  const mailer = openMailer(addressed({ port }), 1, 300);
  const failure = await mailer.send(mail).catch(mailFailure);
  expect(failure).toEqual({ problem: 'timeout', said: null, isFinal: false, isOfServer: true });
  await closed;
  mailer.close();
  other.close();
});
