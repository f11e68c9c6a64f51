import { createTransport } from 'nodemailer';
import { trustedAuthorities } from '#platform/network/trusted-authorities.ts';
import type { MailServer } from './test-mail-server.ts';

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Milliseconds that each step of a mail may take. */
const patienceMs = 10_000;

/** Hands a mail to the company's server. @throws when it is not taken */
export async function sendMail(server: MailServer, { to, subject, text }: Mail): Promise<void> {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.port === 465,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    tls: trustedAuthorities(server.companyAuthorities),
  });
  try {
    await transport.sendMail({ from: server.sender, to: [...to], subject, text });
  } finally {
    transport.close();
  }
}
