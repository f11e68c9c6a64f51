import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A store that speaks as much of S3 as the program asks for, in this process. */
export interface BucketServer {
  /** origin of the store */
  readonly endpoint: string;
  readonly access: typeof bucketKeys & { readonly endpoint: string; readonly bucket: string; readonly region: string };
  /** what is stored, by key */
  readonly objects: Map<string, StoredObject>;
  /** method and key of every question, in order, such as `PUT ab/abc…` */
  readonly asked: string[];
  /** Lets the next questions of a method meet a fault, so many times. */
  meet(method: string, fault: Fault, times?: number): void;
  close(): Promise<void>;
}

interface StoredObject {
  readonly bytes: Buffer;
  /** a number that no other write has had */
  readonly version: number;
  readonly lockedUntil?: string | undefined;
}

/**
 * What goes wrong: `busy` 503; `silent` a reply that never comes; `stalls` half of the body and then nothing;
 * `truncated` half of the body and then a broken line; `wrongBytes` another byte in the middle, stored or sent;
 * `lostReply` done, and the line broken before the reply; `forbidden` 403; `noLock` a lock that is not kept.
 */
export type Fault = 'busy' | 'silent' | 'stalls' | 'truncated' | 'wrongBytes' | 'lostReply' | 'forbidden' | 'noLock';

/** What the server lets in. */
export const bucketKeys = { accessKeyId: 'capacita', secretAccessKey: 'secret/of+the bucket' } as const;

const bucket = 'files';
const region = 'sur-1';

export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, StoredObject>();
  const asked: string[] = [];
  const faults: { readonly method: string; readonly fault: Fault }[] = [];
  const takeFault = (method: string | undefined): Fault | null => {
    const index = faults.findIndex((each) => each.method === method);
    return index < 0 ? null : (faults.splice(index, 1)[0]?.fault ?? null);
  };
  const server = createServer((request, reply) => {
    void answer(request, reply).catch(() => reply.destroy());
  });
  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const [, named = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    asked.push(`${request.method} ${key}`.trim());
    const fault = takeFault(request.method);
    if (fault === 'silent') return void (await sleep(60_000, undefined, { ref: false }));
    if (fault === 'busy') return refuse(reply, 503, 'SlowDown');
    if (fault === 'forbidden') return refuse(reply, 403, 'AccessDenied');
    const wrong = whatIsWrong(request, url, body);
    if (wrong !== null) return refuse(reply, 403, wrong);
    if (named !== bucket) return refuse(reply, 404, 'NoSuchBucket');
    if (request.method === 'PUT') return store(request, reply, key, body, fault);
    if (key === '') return request.method === 'HEAD' ? void reply.end() : list(reply, url.searchParams);
    send(request, reply, objects.get(key), fault);
  }
  let versions = 0;
  function store(
    request: IncomingMessage,
    reply: ServerResponse,
    key: string,
    body: Buffer,
    fault: Fault | null,
  ): void {
    const lockedUntil = fault === 'noLock' ? undefined : request.headers['x-amz-object-lock-retain-until-date'];
    versions += 1;
    objects.set(key, {
      bytes: fault === 'wrongBytes' ? altered(body) : body,
      version: versions,
      lockedUntil: lockedUntil as string | undefined,
    });
    if (fault === 'lostReply') reply.destroy();
    else reply.end();
  }
  function list(reply: ServerResponse, search: URLSearchParams): void {
    const prefix = search.get('prefix') ?? '';
    const after = search.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    // Two a page, so that every list has several.
    const page = keys.slice(0, 2);
    const next = keys.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    reply.end(`<?xml version="1.0"?><ListBucketResult>${contents}${next}</ListBucketResult>`);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    access: { ...bucketKeys, endpoint, bucket, region },
    objects,
    asked,
    meet(method, fault, times = 1) {
      for (let time = 0; time < times; time += 1) faults.push({ method, fault });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

function altered(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const middle = Math.floor(other.length / 2);
  other[middle] = (other[middle] ?? 0) ^ 1;
  return other;
}

function send(
  request: IncomingMessage,
  reply: ServerResponse,
  object: StoredObject | undefined,
  fault: Fault | null,
): void {
  if (object === undefined) {
    refuse(reply, 404, 'NoSuchKey');
    return;
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = to === undefined || to === '' ? object.bytes.length : Number(to) + 1;
  const part = (fault === 'wrongBytes' ? altered(object.bytes) : object.bytes).subarray(start, end);
  reply.writeHead(from === undefined ? 200 : 206, {
    etag: `"${createHash('md5').update(object.bytes).digest('hex')}"`,
    'content-length': part.length,
    'x-amz-version-id': String(object.version),
    ...(object.lockedUntil !== undefined && { 'x-amz-object-lock-mode': 'COMPLIANCE' }),
  });
  if (request.method === 'HEAD') return void reply.end();
  if (fault !== 'truncated' && fault !== 'stalls') return void reply.end(part);
  reply.write(part.subarray(0, Math.floor(part.length / 2)), () => {
    if (fault === 'truncated') setTimeout(() => reply.destroy(), 20);
  });
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Holds a question against its signature (AWS, Signature Version 4: "Authenticating Requests") and its body against both
 * digests that came with it.
 * @returns the code of what is wrong
 */
function whatIsWrong(request: IncomingMessage, url: URL, body: Buffer): string | null {
  const { headers, method = '' } = request;
  const [, keyId, day, zone, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (keyId !== bucketKeys.accessKeyId) return 'InvalidAccessKeyId';
  const moment = String(headers['x-amz-date']);
  const sent = Date.parse(moment.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000) || !moment.startsWith(String(day))) return 'RequestTimeTooSkewed';
  const signed = String(names).split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) return 'AccessDenied';
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/');
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`);
  const digest = String(headers['x-amz-content-sha256']);
  const canonical = [method, path, query.join('&'), ...lines, '', names, digest].join('\n');
  const scope = `${day}/${zone}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce(
    hmac,
    hmac(hmac(`AWS4${bucketKeys.secretAccessKey}`, String(day)), String(zone)),
  );
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')).toString('hex');
  if (zone !== region || signature !== wanted) return 'SignatureDoesNotMatch';
  if (digest !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const checksum = headers['x-amz-checksum-sha256'];
  if (checksum !== undefined && Buffer.from(String(checksum), 'base64').toString('hex') !== digest) return 'BadDigest';
  return method === 'PUT' && checksum === undefined ? 'InvalidRequest' : null;
}
