import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FileStore, openFileStore, requireFileName } from '../file-store.ts';
import type { BucketAddress } from '../files-url.ts';
import { type StoredFile, writeHashed } from '../write-hashed.ts';
import { type BucketAccess, type BucketClient, type ObjectBytes, openBucketClient } from './bucket-client.ts';
import { filesAway } from './bucket-errors.ts';

type BucketSettings = BucketAccess & Pick<BucketAddress, 'prefix' | 'lockDays'>;

const day = 24 * 60 * 60 * 1_000;

/** How long what was read and fitted is believed while the bucket shows the same version. */
const believedMs = day;
/** How often an object is written to see whether one can be: each is a version more where the bucket keeps versions. */
const writeEveryMs = day / 24;

/**
 * Keeps files in a bucket by content, as `openFileStore` does in a folder. What is put there is read back whole and hashed
 * before anything names it (docs/decisions/142).
 * @param spool folder on this machine: unfinished uploads, and what must be hashed before it is sent
 */
export function openBucketStore(settings: BucketSettings, spool: string): FileStore {
  const client = openBucketClient(settings);
  const disk = openFileStore(spool);
  const keyOf = (sha256: string) => `${settings.prefix}${requireFileName(sha256).slice(0, 2)}/${sha256}`;
  /** what was read and fits, by name: how the object looked then, and when that was */
  const intact = new Map<string, { readonly look: string; readonly at: number }>();
  let wroteAt = 0;

  /** Reads an object whole; its head when its bytes are those of its name. */
  const readBack = async (sha256: string): Promise<IncomingMessage | null> => {
    intact.delete(sha256);
    const head = await client.get(keyOf(sha256));
    if (head === null) return null;
    const hash = createHash('sha256');
    for await (const chunk of wholeBody(client, keyOf(sha256), head)) hash.update(chunk);
    if (hash.digest('hex') !== sha256) return null;
    intact.set(sha256, { look: lookOf(head), at: Date.now() });
    return head;
  };
  const readsIntact = async (sha256: string): Promise<boolean> => (await readBack(sha256)) !== null;
  const put = async (key: string, bytes: ObjectBytes, headers?: Readonly<Record<string, string>>): Promise<void> => {
    wroteAt = 0;
    await client.put(key, bytes, headers);
    wroteAt = Date.now();
  };
  /** Equal bytes that are there already are not written again, unless they should be locked; altered ones are replaced. */
  const keep = async (bytes: ObjectBytes): Promise<StoredFile> => {
    const { sha256, byteSize } = bytes;
    const there = await readBack(sha256);
    if (there === null || !isLocked(settings, there)) {
      await put(keyOf(sha256), bytes, lockHeaders(settings));
      const back = await readBack(sha256);
      if (back === null) throw filesAway('it gave back other bytes than it was given');
      if (!isLocked(settings, back))
        throw filesAway('FILES_URL asks for object lock (lock-days), and it tells of none');
    }
    return { sha256, byteSize };
  };
  const sizeOf = async (sha256: string): Promise<number | null> => {
    const head = isFileName(sha256) ? await client.head(keyOf(sha256)) : null;
    return head === null ? null : Number(head.headers['content-length']);
  };
  const read: FileStore['read'] = async (sha256, range) => {
    const head = await client.get(keyOf(sha256), range);
    if (head === null) throw filesAway('an object was there and is gone');
    return Readable.from(wholeBody(client, keyOf(sha256), head, range?.start), { objectMode: false });
  };
  return {
    counts: client.counts,
    uploads: {
      ...disk.uploads,
      async finish(id, purpose) {
        const whole = await disk.uploads.finish(id, purpose);
        const place = disk.uploads.wholePlace(id);
        if (whole.mime !== null) await keep({ ...whole, open: () => createReadStream(place) });
        await rm(place, { force: true });
        return whole;
      },
      sizeOfWhole: (_id, sha256) => sizeOf(sha256),
      readWhole: (_id, sha256, range) => read(sha256, range),
    },
    // Finished uploads are in the bucket: the machine that takes one need not be the one that received it.
    adopt: async (_upload, sha256) => (await sizeOf(sha256)) !== null,
    async put(content) {
      if (!(content instanceof Readable)) {
        const sha256 = createHash('sha256').update(content).digest('hex');
        return keep({ sha256, byteSize: content.length, open: () => content });
      }
      const place = join(spool, 'incoming', randomUUID());
      await mkdir(join(spool, 'incoming'), { recursive: true, mode: 0o700 });
      try {
        const hashed = await writeHashed(content, place);
        return await keep({ ...hashed, open: () => createReadStream(place) });
      } finally {
        await rm(place, { force: true });
      }
    },
    removeUnstored: disk.removeUnstored,
    read,
    tryWrite: disk.tryWrite,
    async tryStore() {
      const key = `${settings.prefix}try`;
      if (Date.now() - wroteAt < writeEveryMs) (await client.head(key))?.resume();
      else await put(key, trial);
    },
    sizeOf,
    readsIntact,
    async isIntact(sha256) {
      const head = await client.head(keyOf(sha256));
      if (head === null) return false;
      const known = intact.get(sha256);
      const isKnown = known !== undefined && known.look === lookOf(head) && Date.now() - known.at < believedMs;
      return isKnown || (await readsIntact(sha256));
    },
    names: () => listNames(client, settings.prefix),
  };
}

const trialBytes = Buffer.from('try');
const trial: ObjectBytes = {
  sha256: createHash('sha256').update(trialBytes).digest('hex'),
  byteSize: trialBytes.length,
  open: () => trialBytes,
};

function isFileName(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/** What changes with every write of an object. */
function lookOf({ headers }: IncomingMessage): string {
  return [headers.etag, headers['x-amz-version-id'], headers['content-length']].join(' ');
}

function lockHeaders({ lockDays }: BucketSettings): Readonly<Record<string, string>> {
  if (lockDays === null) return {};
  return {
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'x-amz-object-lock-retain-until-date': new Date(Date.now() + lockDays * day).toISOString(),
  };
}

/** Whether an object has the lock that is asked for. */
function isLocked({ lockDays }: BucketSettings, { headers }: IncomingMessage): boolean {
  return lockDays === null || headers['x-amz-object-lock-mode'] === 'COMPLIANCE';
}

/** How often in a row a body that broke off is asked for from where it broke without a byte more coming. */
const goingOn = 3;

/**
 * All bytes of a body, also when its line breaks: the rest is asked for from there.
 * @param from the first byte's place in the object
 * @throws Refusal FILES_AWAY when it does not come whole
 */
async function* wholeBody(
  client: BucketClient,
  key: string,
  head: IncomingMessage,
  from = 0,
): AsyncGenerator<Uint8Array> {
  const end = from + Number(head.headers['content-length']);
  let place = from;
  let body = head;
  for (let broken = 0; ; ) {
    let failure = 'it ended early';
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        place += chunk.length;
        broken = 0;
        yield chunk;
      }
    } catch (error) {
      failure = String(error);
    } finally {
      body.destroy();
    }
    if (!(place < end)) return;
    broken += 1;
    if (broken > goingOn) throw filesAway(`an object did not come whole: ${failure}`);
    const rest = await client.get(key, { start: place, end: end - 1 });
    if (rest === null || rest.headers.etag !== head.headers.etag)
      throw filesAway('an object changed while it was read');
    body = rest;
  }
}

/** By its folders alone: a list may write the signs of a prefix in several ways. */
const depthOf = (prefix = ''): number => prefix.split('/').length;

async function* listNames(client: BucketClient, prefix: string): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const page = await client.list({ prefix, ...(token !== undefined && { 'continuation-token': token }) });
    for (const [, above, folder, name] of page.matchAll(/<Key>([^<]*?)([0-9a-f]{2})\/([0-9a-f]{64})<\/Key>/g)) {
      // Another store may lie below this one, as backups beside the files: it is deeper.
      if (depthOf(above) === depthOf(prefix) && name?.slice(0, 2) === folder) yield name as string;
    }
    token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]?.replaceAll('&amp;', '&');
  } while (token !== undefined);
}
