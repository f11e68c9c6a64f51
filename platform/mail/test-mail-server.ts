import { isIP } from 'node:net';
import SMTPConnection, { type SMTPConnectionCustomAuthContext } from 'nodemailer/lib/smtp-connection';
import { type ConnectionProblem, connectionProblem } from '#platform/network/connection-problem.ts';
import { trustedAuthorities } from '#platform/network/trusted-authorities.ts';

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** address of the sender; a plain address without angle brackets */
  readonly sender: string;
  readonly companyAuthorities?: string | undefined;
  /** to connect to instead of looking the host up again */
  readonly address?: string | undefined;
}

/** What the test of a mail server found. `said` is a mail server's own reply to the sender, cut to 200 characters. */
export type MailTest =
  | { readonly ok: true; readonly isEncrypted: boolean }
  | { readonly ok: false; readonly problem: ConnectionProblem | 'notMail' | 'senderRefused'; readonly said?: string };

/** Milliseconds without a word from the server, in each step of a test, and those of the whole test. */
const patienceMs = 5_000;
const wholeTestMs = 15_000;
/** Port on which mail servers speak TLS from the first byte. */
export const secureMailPort = 465;

/**
 * Talks to a mail server as far as a message's sender (EHLO, STARTTLS where it is offered, MAIL FROM), and sends none.
 * Never throws for what the server does.
 */
export async function testMailServer(server: MailServer, testMs = wholeTestMs): Promise<MailTest> {
  const senderCheck = 'SENDER-CHECK';
  const connection = new SMTPConnection({
    host: server.address ?? server.host,
    ...(isIP(server.host) === 0 && { servername: server.host }),
    port: server.port,
    secure: server.port === secureMailPort,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    maxResponseSize: 64 * 1024,
    tls: trustedAuthorities(server.companyAuthorities),
    // The library's way to send a command of one's own: the sender is tried in place of a sign-in.
    customAuth: { [senderCheck]: (context) => trySender(context, server.sender) },
  });
  let deadline: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const timeIsUp = Object.assign(new Error('the test takes too long'), { code: 'ETIMEDOUT' });
      deadline = setTimeout(() => reject(timeIsUp), testMs);
      connection.once('error', reject);
      connection.once('end', () => reject(Object.assign(new Error('closed'), { code: 'ECONNECTION' })));
      connection.connect((error) => {
        if (error) reject(error);
        else connection.login({ method: senderCheck }, (failure) => (failure ? reject(failure) : resolve()));
      });
    });
    return { ok: true, isEncrypted: connection.secure };
  } catch (error) {
    return describeFailure(error);
  } finally {
    clearTimeout(deadline);
    // A late failure of a connection that was given up is nobody's concern.
    connection.removeAllListeners('error').on('error', () => undefined);
    connection.close();
  }
}

async function trySender(context: SMTPConnectionCustomAuthContext, sender: string): Promise<void> {
  const reply = await context.sendCommand(`MAIL FROM:<${sender}>`);
  if (reply.status >= 200 && reply.status < 300) context.resolve();
  else context.reject(new SenderRefused(reply.response));
}

class SenderRefused extends Error {
  override readonly name = 'SenderRefused';
  /** what the server said; the library adds to the message */
  readonly reply: string;

  constructor(reply: string) {
    super('the sender is refused');
    this.reply = reply;
  }
}

/** Only what answers as a mail server is quoted: the test must not read other services of the network to anybody. */
function describeFailure(error: unknown): MailTest {
  if (error instanceof SenderRefused) {
    const said = error.reply.replace(/\s+/g, ' ').trim().slice(0, 200);
    return { ok: false, problem: 'senderRefused', ...(/^[245]\d\d[ -]/.test(said) && { said }) };
  }
  const { code } = error as { readonly code?: unknown };
  return { ok: false, problem: code === 'EPROTOCOL' ? 'notMail' : connectionProblem(error) };
}
