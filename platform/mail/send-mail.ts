import { createTransport } from 'nodemailer';
import { trustedAuthorities } from '#platform/network/trusted-authorities.ts';
import { type MailServer, secureMailPort } from './test-mail-server.ts';

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** the same for programs that show HTML */
  readonly html?: string;
  /** name beside the sender's address */
  readonly senderName?: string;
  /**
   * what is in the Message-ID, before the sender's domain: the same for the same mail, so that one that arrives twice
   * can be recognised
   */
  readonly id?: string;
  /** further header lines */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A way to one mail server, kept open over several mails. */
export interface Mailer {
  /** @throws what `mailFailure` describes, when the server did not acknowledge the mail */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Milliseconds without a word from the server, in each step of a mail. */
const patienceMs = 10_000;
/** Milliseconds that one mail may take in all: a server that says a little now and then is never silent, and never done. */
const wholeMailMs = 120_000;

/**
 * Opens a way to the company's server, over StartTLS where it offers that. Nothing is connected before the first mail.
 * @param connections to have open at once
 */
export function openMailer(server: MailServer, connections = 1, mailMs = wholeMailMs): Mailer {
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    // Whether a mail that no reply came to is sent again is for the caller to decide.
    maxRequeues: 0,
    host: server.host,
    port: server.port,
    secure: server.port === secureMailPort,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    tls: trustedAuthorities(server.companyAuthorities),
    // Bodies are given as text: nothing is to be read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, senderName, id, headers }) {
      await transport.sendMail({
        from: senderName === undefined ? server.sender : { name: oneLine(senderName), address: server.sender },
        to: to.map((address) => ({ name: '', address })),
        subject: oneLine(subject),
        text,
        signal: AbortSignal.timeout(mailMs),
        ...(html !== undefined && { html }),
        ...(id !== undefined && { messageId: `<${id}@${server.sender.split('@').at(-1)}>` }),
        ...(headers !== undefined && { headers: { ...headers } }),
      });
    },
    close: () => transport.close(),
  };
}

/** Hands one mail to the company's server. @throws when it is not taken */
export async function sendMail(server: MailServer, mail: Mail): Promise<void> {
  const mailer = openMailer(server);
  try {
    await mailer.send(mail);
  } finally {
    mailer.close();
  }
}

/** A line break would begin another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
