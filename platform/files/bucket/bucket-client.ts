import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { filesAway } from './bucket-errors.ts';

/** A bucket and who asks it. */
export interface BucketAccess {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  /** how long a connection may bring nothing (default 30 s), in ms */
  readonly patienceMs?: number;
  /** before a question is asked again (default 250 ms); four times as long before the next, in ms */
  readonly pauseMs?: number;
}

/** The bytes of an object as they are sent; `open` is called again for each further try. */
export interface ObjectBytes {
  readonly sha256: string;
  readonly byteSize: number;
  readonly open: () => Readable | Uint8Array;
}

interface Question {
  readonly method: 'GET' | 'HEAD' | 'PUT';
  /** of an object; empty for the bucket itself */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes?: ObjectBytes;
}

/** Asks a bucket by the S3 protocol. Every method throws Refusal FILES_AWAY when it does not answer or refuses. */
export interface BucketClient {
  /** Replies by whether they came. */
  readonly counts: { answered: number; failed: number };
  /** Head and body of an object, or null when the bucket has none of that key. */
  get(
    key: string,
    range?: { readonly start: number; readonly end?: number | undefined },
  ): Promise<IncomingMessage | null>;
  /** Head of an object, or null. */
  head(key: string): Promise<IncomingMessage | null>;
  /** Writes an object, its bytes under the signature and with their checksum. */
  put(key: string, bytes: ObjectBytes, headers?: Readonly<Record<string, string>>): Promise<void>;
  /** A page of the list of keys (ListObjectsV2), as XML. */
  list(query: Readonly<Record<string, string>>): Promise<string>;
}

const tries = 3;

/** SHA-256 of no bytes, which is what a question without a body signs. */
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

export function openBucketClient(access: BucketAccess): BucketClient {
  const counts = { answered: 0, failed: 0 };
  const send = connect(access);
  /** All that is asked may be asked again: a name always has the same bytes. */
  const ask = async (question: Question): Promise<IncomingMessage> => {
    for (let tried = 1; ; tried += 1) {
      const outcome = await send(question).catch((error: Error) => error);
      const isAnswer = !(outcome instanceof Error) && Number(outcome.statusCode) < 500 && outcome.statusCode !== 429;
      counts[isAnswer ? 'answered' : 'failed'] += 1;
      if (isAnswer) return outcome;
      const failure = outcome instanceof Error ? outcome.message || String(outcome) : await refusalOf(outcome);
      if (tried === tries) throw filesAway(`${question.method}: ${failure}`);
      await sleep((access.pauseMs ?? 250) * 4 ** (tried - 1));
    }
  };
  const must = async (question: Question, ...statuses: readonly number[]): Promise<IncomingMessage> => {
    const reply = await ask(question);
    if (statuses.includes(Number(reply.statusCode))) return reply;
    throw filesAway(`${question.method}: ${await refusalOf(reply)}`);
  };
  /** A bucket that is gone answers for its objects as one that never had them. */
  const find = async (question: Question, found: number): Promise<IncomingMessage | null> => {
    const reply = await must(question, found, 404);
    // A line is free for the next question once the reply on it was read.
    if (question.method === 'HEAD' || reply.statusCode !== found) reply.resume();
    if (reply.statusCode === found) return reply;
    (await must({ method: 'HEAD', key: '' }, 200)).resume();
    return null;
  };
  return {
    counts,
    get: (key, range) =>
      range === undefined
        ? find({ method: 'GET', key }, 200)
        : find({ method: 'GET', key, headers: { range: `bytes=${range.start}-${range.end ?? ''}` } }, 206),
    head: (key) => find({ method: 'HEAD', key }, 200),
    async put(key, bytes, headers = {}) {
      const checksum = Buffer.from(bytes.sha256, 'hex').toString('base64');
      const reply = await must(
        { method: 'PUT', key, bytes, headers: { ...headers, 'x-amz-checksum-sha256': checksum } },
        200,
      );
      reply.resume();
    },
    list: async (query) => textOf(await must({ method: 'GET', key: '', query: { 'list-type': '2', ...query } }, 200)),
  };
}

/** Signs a question (SigV4), sends it and waits for the head of the reply. */
function connect(access: BucketAccess): (question: Question) => Promise<IncomingMessage> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken } = access;
  const protocol = endpoint.startsWith('https:') ? https : http;
  const agent = new protocol.Agent({ keepAlive: true });
  const patienceMs = access.patienceMs ?? 30_000;
  const cache = new Map<string, ArrayBuffer>();
  return async ({ method, key, query = {}, headers = {}, bytes }) => {
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': bytes?.sha256 ?? emptySha256 },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache,
      ...(sessionToken === undefined ? {} : { sessionToken }),
    }).sign();
    return new Promise((resolve, reject) => {
      const sent = {
        ...Object.fromEntries(signed.headers),
        ...(bytes !== undefined && { 'content-length': bytes.byteSize }),
      };
      const request = protocol.request(signed.url, { method, agent, headers: sent, timeout: patienceMs });
      request.on('timeout', () => request.destroy(new Error(`nothing came for ${patienceMs} ms`)));
      request.on('error', reject);
      request.on('response', (reply) => {
        // One who reads sees it where they read; nobody else is to.
        reply.on('error', () => {});
        resolve(reply);
      });
      const body = bytes?.open();
      if (body === undefined || body instanceof Uint8Array) request.end(body);
      else pipeline(body, request).catch(reject);
    });
  };
}

/** Status and code of a reply that is no success, such as `403 AccessDenied`. */
async function refusalOf(reply: IncomingMessage): Promise<string> {
  const text = await textOf(reply).catch(() => '');
  return `${reply.statusCode} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''}`.trim();
}

async function textOf(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
