/** Why another server could not be talked to, as a closed set that screens have words for. */
export type ConnectionProblem =
  | 'notResolved'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'certificate'
  | 'tls'
  | 'closed'
  | 'failed';

const byCode: Readonly<Record<string, ConnectionProblem>> = {
  ENOTFOUND: 'notResolved',
  EAI_AGAIN: 'notResolved',
  EDNS: 'notResolved',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  ECONNECTION: 'closed',
  EPROTO: 'tls',
  ETLS: 'tls',
};

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|HOSTNAME_MISMATCH/;

interface FailedConnection {
  readonly code?: unknown;
  /** the system's code, where a library put its own over it */
  readonly originalCode?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** What an error of a socket, of TLS or of a name look-up means; `failed` for anything else. */
export function connectionProblem(error: unknown): ConnectionProblem {
  if (!(error instanceof Error)) return 'failed';
  const { code, originalCode, cause, errors } = error as FailedConnection;
  for (const known of [originalCode, code]) {
    if (typeof known !== 'string') continue;
    if (certificateCodes.test(known)) return 'certificate';
    if (known.startsWith('ERR_SSL') || known.startsWith('ERR_TLS')) return 'tls';
    const problem = byCode[known];
    if (problem !== undefined) return problem;
  }
  // A host with several addresses fails once for each of them.
  const inner = Array.isArray(errors) ? errors[0] : cause;
  return inner === undefined ? 'failed' : connectionProblem(inner);
}
