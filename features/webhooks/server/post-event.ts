import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { connectionProblem } from '#platform/network/connection-problem.ts';
import { PrivateAddress, resolvePublic } from '#platform/network/resolve-outside.ts';
import { trustedAuthorities } from '#platform/network/trusted-authorities.ts';
import type { Services } from '#platform/services.ts';
import type { DeliveryProblem } from '../shared/contract.ts';
import { patienceMs } from './codes.ts';

/** How a call ended: nothing where it was taken. */
export interface Failure {
  readonly problem: DeliveryProblem;
  readonly status: number | null;
}

/** Most bytes of an answer that are waited for; nobody reads them. */
const mostBytes = 64 * 1024;

interface Sent {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends one message to a server that the company named. It connects to the very address that was looked at, so that a name cannot
 * mean another one by then; it follows no redirection, reads no long answer and waits no longer than `patienceMs` in all.
 * @returns null where it was taken (2xx)
 */
export async function postEvent(
  { companyAuthorities, webhookHosts = [] }: Pick<Services, 'companyAuthorities' | 'webhookHosts'>,
  sent: Sent,
): Promise<Failure | null> {
  try {
    const url = new URL(sent.address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const address = webhookHosts.includes(host) ? undefined : await withinPatience(resolvePublic(host));
    const status = await post(url, sent, address, trustedAuthorities(companyAuthorities));
    if (status >= 200 && status < 300) return null;
    if (status === 410) return { problem: 'gone', status };
    return { problem: status >= 300 && status < 400 ? 'redirect' : 'status', status };
  } catch (error) {
    return { problem: error instanceof PrivateAddress ? 'privateAddress' : connectionProblem(error), status: null };
  }
}

const tooLate = () => Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });

/** A name that nobody answers for holds no run. */
async function withinPatience<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), patienceMs);
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** @param address to connect to in place of what the name means by now */
async function post(
  url: URL,
  { headers, body }: Sent,
  address: string | undefined,
  trusted: ReturnType<typeof trustedAuthorities>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const pinned = address === undefined ? {} : { lookup: alwaysAt(address) };
  const bytes = Buffer.from(body);
  const sentHeaders = { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers };
  // A connection of an agent could still lead to what the name meant before.
  const asked = request(url, { method: 'POST', headers: sentHeaders, agent: false, ...trusted, ...pinned });
  const timer = setTimeout(() => asked.destroy(tooLate()), patienceMs);
  asked.on('error', reject);
  // Another protocol is no answer to a message, and Node would end the call without a word.
  asked.on('upgrade', (answer, socket) => {
    socket.destroy();
    resolve(answer.statusCode ?? 101);
  });
  asked.on('response', (answer) => {
    const status = answer.statusCode ?? 502;
    let size = 0;
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBytes) asked.destroy();
    });
    answer.on('error', () => {});
    // The status is the answer, whether or not its body comes to an end.
    answer.on('close', () => resolve(status));
  });
  asked.end(bytes);
  return promise.finally(() => clearTimeout(timer));
}

/** A look-up that finds the address which was looked at, whatever the name means by now. */
function alwaysAt(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}
