import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { makeCertificate, type TestCertificate } from './certificate.ts';

/** A mail as another maker's reader understands it. */
export interface ReceivedMail extends Email {
  /** of the envelope */
  readonly recipients: readonly string[];
  readonly isEncrypted: boolean;
  readonly source: string;
}

/** What the server does with a mail whose bytes it has: takes it, refuses with a status, or hangs up without a word. */
export type Verdict = 'take' | 'hangUp' | { readonly status: number; readonly said: string };

/** A real SMTP server with StartTLS, which a test may make misbehave. */
export interface TestMailServer {
  readonly port: number;
  /** what it shows, and what vouches for it */
  readonly certificate: TestCertificate;
  /** what it has acknowledged, in order */
  readonly mails: ReceivedMail[];
  /** what it was sent and did not acknowledge */
  readonly lost: ReceivedMail[];
  /** connections that were opened so far */
  readonly connections: () => number;
  /** asked for each recipient before the mail itself; nothing: all are welcome */
  onRecipient: ((address: string) => Verdict | Promise<Verdict>) | null;
  /** asked for each mail */
  onMail: ((mail: ReceivedMail) => Verdict | Promise<Verdict>) | null;
  close(): Promise<void>;
}

const refusal = ({ status, said }: { readonly status: number; readonly said: string }) =>
  Object.assign(new Error(said), { responseCode: status });

interface MailServerOptions extends SMTPServerOptions {
  /** a free one unless said */
  readonly port?: number;
  /** one of its own unless said */
  readonly certificate?: TestCertificate;
}

/** Starts a mail server. */
export async function startMailServer(options: MailServerOptions = {}): Promise<TestMailServer> {
  const { port: wanted = 0, certificate = makeCertificate(), ...more } = options;
  let connections = 0;
  const hangUp = (session: SMTPServerSession) => {
    for (const connection of server.connections as Iterable<{ session: unknown; _socket: { destroy(): void } }>) {
      if (connection.session === session) connection._socket.destroy();
    }
  };
  const server = new SMTPServer({
    ...certificate,
    authOptional: true,
    disabledCommands: ['AUTH'],
    closeTimeout: 500,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    async onRcptTo({ address }, session, done) {
      const verdict = (await self.onRecipient?.(address)) ?? 'take';
      if (verdict === 'hangUp') hangUp(session);
      else done(verdict === 'take' ? undefined : refusal(verdict));
    },
    async onData(stream, session, done) {
      const parts = await stream.toArray().catch(() => null);
      if (parts === null) return;
      const source = Buffer.concat(parts).toString();
      const mail: ReceivedMail = {
        ...(await PostalMime.parse(source)),
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        isEncrypted: session.secure,
        source,
      };
      const verdict = (await self.onMail?.(mail)) ?? 'take';
      (verdict === 'take' ? self.mails : self.lost).push(mail);
      if (verdict === 'hangUp') hangUp(session);
      else done(verdict === 'take' ? undefined : refusal(verdict));
    },
    ...more,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const self: TestMailServer = {
    port: (server.server.address() as AddressInfo).port,
    certificate,
    mails: [],
    lost: [],
    connections: () => connections,
    onRecipient: null,
    onMail: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return self;
}
