import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

export const mediaTypes = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
};

/** Passes bytes on and knows their SHA-256 and number. */
function counting() {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      stream.size += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      stream.digest = `sha256:${hash.digest('hex')}`;
      done();
    },
  });
  return Object.assign(stream, { size: 0, digest: '' });
}

/**
 * Writes one layer: what tar makes of a folder, in the order of names, with one moment and one owner for all, so that the same files
 * give the same layer.
 * @param {string} layout
 * @param {{ folder: string, paths?: string[], owner: number, mode?: string }} content
 * @param {Date} moment
 */
async function writeLayer(layout, { folder, paths = ['.'], owner, mode = 'u+rwX,go+rX,go-w' }, moment) {
  const fixed = ['--sort=name', `--mtime=@${Math.floor(moment.getTime() / 1000)}`, '--numeric-owner', `--mode=${mode}`];
  const parameters = ['--create', ...fixed, `--owner=${owner}`, `--group=${owner}`, '--directory', folder, ...paths];
  const tar = spawn('tar', parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'close');
  const [plain, packed, draft] = [counting(), counting(), join(layout, 'blobs', 'sha256', '.layer')];
  await pipeline(tar.stdout, plain, createGzip(), packed, createWriteStream(draft));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
  renameSync(draft, join(layout, 'blobs', 'sha256', packed.digest.slice(7)));
  return {
    diffId: plain.digest,
    descriptor: { mediaType: mediaTypes.layer, digest: packed.digest, size: packed.size },
  };
}

function writeBlob(layout, mediaType, value) {
  const bytes = Buffer.from(JSON.stringify(value));
  const digest = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(join(layout, 'blobs', 'sha256', digest), bytes);
  return { mediaType, digest: `sha256:${digest}`, size: bytes.length };
}

/**
 * Writes an image as a folder that container engines read (OCI image layout 1.0).
 * @param {string} layout an empty folder
 * @param {{ config: object, architecture: string, version: string, moment: Date, tag: string, layers: object[] }} image
 * @returns {Promise<{ digest: string, size: number }>} digest of its manifest, and bytes of its layers as they are sent
 */
export async function writeLayout(layout, { config, architecture, version, moment, tag, layers }) {
  mkdirSync(join(layout, 'blobs', 'sha256'), { recursive: true });
  const created = moment.toISOString();
  const written = [];
  for (const layer of layers) written.push(await writeLayer(layout, layer, moment));
  const labels = { ...config.Labels, 'org.opencontainers.image.version': version };
  const image = {
    created,
    architecture,
    os: 'linux',
    config: { ...config, Labels: labels },
    rootfs: { type: 'layers', diff_ids: written.map(({ diffId }) => diffId) },
    history: layers.map(({ comment }) => ({ created, created_by: comment })),
  };
  const manifest = writeBlob(layout, mediaTypes.manifest, {
    schemaVersion: 2,
    mediaType: mediaTypes.manifest,
    config: writeBlob(layout, mediaTypes.config, image),
    layers: written.map(({ descriptor }) => descriptor),
    annotations: labels,
  });
  const named = { ...manifest, annotations: { 'org.opencontainers.image.ref.name': tag } };
  writeFileSync(join(layout, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests: [named] }));
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  return { digest: manifest.digest, size: written.reduce((sum, { descriptor }) => sum + descriptor.size, 0) };
}
