import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { expect, onTestFinished, test } from 'vitest';
import { openBrittleLine } from './fixtures/brittle-line.ts';
import { createUploadWorld, idOf } from './fixtures/upload-world.ts';
import { filmBytes, filmMegabytes, writeFilm } from './fixtures/write-film.ts';

/** Another maker's client: what the protocol is, it knows better than we. */
test(`a film of ${filmMegabytes} MB whose line breaks twice arrives whole, and does not lie in memory`, async () => {
  const world = await createUploadWorld();
  onTestFinished(() => world.close());
  const folder = await mkdtemp(join(tmpdir(), 'capacita-film-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = join(folder, 'film.webm');
  const sha256 = await writeFilm(place);
  const line = await openBrittleLine(world.address);
  onTestFinished(() => line.close());
  line.breakAt(filmBytes / 3, (filmBytes * 2) / 3);
  let most = 0;
  const before = process.memoryUsage().arrayBuffers;
  const starts: number[] = [];
  const url = await new Promise<string | null>((resolve, reject) => {
    const upload = new Upload(createReadStream(place), {
      endpoint: `${line.address}/api/uploads`,
      uploadSize: filmBytes,
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
  expect(line.breaksLeft()).toBe(0);
  expect(starts).toHaveLength(3);
  // Each went on from what had arrived, not from the beginning.
  expect(starts[1]).toBeGreaterThan(filmBytes / 4);
  expect(starts[2]).toBeGreaterThan(filmBytes / 2);
  expect(await world.rowOf(url ?? '')).toMatchObject({
    upload_id: idOf(url ?? ''),
    name: 'Ingreso al área estéril.webm',
    sha256,
    mime: 'video/webm',
  });
  // Client, line and server are this one process, and what they let go is not collected at once: of 900 MB at full size.
  expect(most).toBeLessThan(150 * 1024 * 1024);
});
