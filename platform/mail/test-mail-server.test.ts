import { createServer, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { makeCertificate } from '#tests/support/certificate.ts';
import { testMailServer } from './test-mail-server.ts';

const certificate = makeCertificate();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startMail(options: SMTPServerOptions = {}): Promise<{ port: number; senders: string[] }> {
  const senders: string[] = [];
  const server = new SMTPServer({
    ...certificate,
    authOptional: true,
    disabledCommands: ['AUTH'],
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address);
      done();
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, senders };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as { port: number }).port;
}

const ask = (port: number, changes: object = {}) =>
  testMailServer({
    host: 'localhost',
    port,
    sender: 'capacita@empresa.example',
    companyAuthorities: certificate.cert,
    ...changes,
  });

describe('a mail server', () => {
  test('that takes the sender is good, over STARTTLS where it offers that', async () => {
    const mail = await startMail();
    expect(await ask(mail.port)).toEqual({ ok: true, isEncrypted: true });
    expect(mail.senders).toEqual(['capacita@empresa.example']);
  });

  test('that offers no encryption is good, and that is told', async () => {
    const mail = await startMail({ disabledCommands: ['AUTH', 'STARTTLS'] });
    expect(await ask(mail.port)).toEqual({ ok: true, isEncrypted: false });
  });

  test('that refuses the sender is told with its own words, cut short', async () => {
    const mail = await startMail({
      onMailFrom: (_address, _session, done) => done(new Error(`no ${'x'.repeat(500)}`)),
    });
    const found = await ask(mail.port);
    expect(found).toMatchObject({ ok: false, problem: 'senderRefused', said: expect.stringMatching(/^550 no x+$/) });
    expect('said' in found && found.said?.length).toBe(200);
  });

  test('whose certificate nobody vouches for is not trusted', async () => {
    const mail = await startMail();
    expect(await ask(mail.port, { companyAuthorities: undefined })).toMatchObject({ problem: 'certificate' });
    expect(mail.senders).toEqual([]);
  });

  test.each([
    'HTTP/1.1 400 Bad Request secret\r\n\r\n',
    '-DENIED running in protected mode, secret=abc\r\n',
    '+OK secret\r\n',
  ])('that is something else is told so, without a word of what it said: %j', async (greeting) => {
    const other = createServer((socket) => void socket.on('error', () => undefined).end(greeting));
    expect(await ask(await listen(other))).toEqual({ ok: false, problem: 'notMail' });
  });

  test('is reached at the address that was found, with the certificate of its name', async () => {
    const mail = await startMail();
    const found = await ask(mail.port, { host: 'localhost', address: '127.0.0.1' });
    expect(found).toEqual({ ok: true, isEncrypted: true });
    const other = await ask(mail.port, { host: 'otra.example', address: '127.0.0.1' });
    expect(other).toEqual({ ok: false, problem: 'certificate' });
  });

  test('that hangs up is told so', async () => {
    const rude = createServer((socket) => void socket.on('error', () => undefined).destroy());
    expect(await ask(await listen(rude))).toMatchObject({ ok: false, problem: 'closed' });
  });

  test('that says nothing is given up', async () => {
    const mute = createServer((socket) => {
      socket.on('error', () => undefined);
      closing.unshift(async () => socket.destroy());
    });
    expect(await ask(await listen(mute))).toMatchObject({ ok: false, problem: 'timeout' });
  });

  test('that says a little now and then for ever is given up', async () => {
    const slow = createServer((socket) => {
      socket.on('error', () => undefined).write('220 hola\r\n');
      const more = setInterval(() => socket.write('250-un momento\r\n'), 20);
      socket.once('close', () => clearInterval(more));
    });
    const found = await testMailServer(
      { host: 'localhost', port: await listen(slow), sender: 'capacita@empresa.example' },
      300,
    );
    expect(found).toEqual({ ok: false, problem: 'timeout' });
  });

  test('that is not there', async () => {
    const gone = createServer();
    const port = await listen(gone);
    await closing.pop()?.();
    expect(await ask(port)).toMatchObject({ ok: false, problem: 'refused' });
    expect(await ask(25, { host: 'no-such-host.invalid' })).toMatchObject({ ok: false, problem: 'notResolved' });
  });
});
