import { type ConnectionProblem, connectionProblem } from '#platform/network/connection-problem.ts';

/** Why a mail was not taken, as a closed set that screens have words for. */
export type MailProblem =
  | ConnectionProblem
  | 'notMail'
  | 'serverRefuses'
  | 'senderRefused'
  | 'badAddress'
  | 'recipientRefused'
  | 'messageRefused'
  | 'delayed';

/** What became of a mail that the server did not acknowledge. */
export interface MailFailure {
  readonly problem: MailProblem;
  /** the server's own reply, cut to 200 characters */
  readonly said: string | null;
  /** the server has decided (5xx): to try again is no use */
  readonly isFinal: boolean;
  /** not about this mail: the next one would fare no better */
  readonly isOfServer: boolean;
}

interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
}

/** A reply that begins so is a mail server's, and may be quoted; another service's may hold anything. */
const smtpReply = /^[245]\d\d[ -]/;

/** What an error of `Mailer.send` means. */
export function mailFailure(error: unknown): MailFailure {
  const { code, command, response, responseCode } = error as SmtpError;
  const reply = typeof response === 'string' ? response.replace(/\s+/g, ' ').trim() : '';
  const said = smtpReply.test(reply) ? reply.slice(0, 200) : null;
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const ofMail = (problem: MailProblem, isFinal: boolean): MailFailure => ({
    problem,
    said,
    isFinal,
    isOfServer: false,
  });
  const ofServer = (problem: MailProblem): MailFailure => ({ problem, said, isFinal: false, isOfServer: true });
  if (status === 421) return ofServer('serverRefuses');
  if (status >= 400 && status < 500 && (command === 'RCPT TO' || command === 'DATA')) return ofMail('delayed', false);
  if (status >= 500 && command === 'RCPT TO') return ofMail('recipientRefused', true);
  if (status >= 500 && command === 'DATA') return ofMail('messageRefused', true);
  if (status >= 400) return ofServer(command === 'MAIL FROM' ? 'senderRefused' : 'serverRefuses');
  // Refused by the library itself: not an address, or more than the server takes.
  if (code === 'EENVELOPE') return ofMail('badAddress', true);
  if (code === 'EMESSAGE') return ofMail('messageRefused', true);
  // The time of the whole mail was up, or that of one step.
  if (code === 'EABORT') return ofServer('timeout');
  return ofServer(code === 'EPROTOCOL' ? 'notMail' : connectionProblem(error));
}
