import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { expect, onTestFinished, test } from 'vitest';
import { makeWebm } from './fixtures/upload-call.ts';
import { createUploadWorld, idOf } from './fixtures/upload-world.ts';

const megabyte = 1024 * 1024;
const megabytes = process.env.FULL === '1' ? 300 : 30;
const byteSize = megabytes * megabyte;

/** Writes a film of the size to a file and tells its digest. */
async function writeFilm(place: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(place, 'w');
  for (let written = 0; written < megabytes; written += 1) {
    const block = written === 0 ? makeWebm(megabyte) : randomBytes(megabyte);
    hash.update(block);
    await file.write(block);
  }
  await file.close();
  return hash.digest('hex');
}

/** A line to a server that breaks each time that so many bytes more have passed it. */
async function openBrittleLine(to: string, breaksAt: number[]): Promise<{ server: Server; address: string }> {
  let passed = 0;
  const server = createServer((near: Socket) => {
    const far = connect(Number(new URL(to).port), '127.0.0.1');
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const side of [near, far]) side.on('error', end).on('close', end);
    far.pipe(near);
    near.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      if (passed > (breaksAt[0] ?? Number.POSITIVE_INFINITY)) {
        breaksAt.shift();
        end();
      } else if (!far.write(chunk)) {
        near.pause();
        far.once('drain', () => near.resume());
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Another maker's client: what the protocol is, it knows better than we. */
test(`a film of ${megabytes} MB whose line breaks twice arrives whole, and does not lie in memory`, {
  timeout: 300_000,
}, async () => {
  const world = await createUploadWorld();
  onTestFinished(() => world.close());
  const folder = await mkdtemp(join(tmpdir(), 'capacita-film-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = join(folder, 'film.webm');
  const sha256 = await writeFilm(place);
  const breaks = [byteSize / 3, (byteSize * 2) / 3];
  const line = await openBrittleLine(world.address, breaks);
  onTestFinished(() => void line.server.close());
  let most = 0;
  const before = process.memoryUsage().arrayBuffers;
  const starts: number[] = [];
  const url = await new Promise<string | null>((resolve, reject) => {
    const upload = new Upload(createReadStream(place), {
      endpoint: `${line.address}/api/uploads`,
      uploadSize: byteSize,
      retryDelays: [0, 100, 300, 1_000],
      headers: { authorization: `Bearer ${world.s.tokens.qa}` },
      metadata: { filename: 'Ingreso al área estéril.webm' },
      onBeforeRequest(request) {
        if (request.getMethod() === 'PATCH') starts.push(Number(request.getHeader('Upload-Offset')));
      },
      onProgress: () => {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      },
      onError: reject,
      onSuccess: () => resolve(upload.url),
    });
    upload.start();
  });
  expect(breaks).toEqual([]);
  expect(starts).toHaveLength(3);
  // Each went on from what had arrived, not from the beginning.
  expect(starts[1]).toBeGreaterThan(byteSize / 4);
  expect(starts[2]).toBeGreaterThan(byteSize / 2);
  expect(await world.rowOf(url ?? '')).toMatchObject({
    upload_id: idOf(url ?? ''),
    name: 'Ingreso al área estéril.webm',
    sha256,
    mime: 'video/webm',
  });
  // Client, line and server are this one process, and what they let go is not collected at once: of 900 MB at full size.
  expect(most).toBeLessThan(150 * megabyte);
});
