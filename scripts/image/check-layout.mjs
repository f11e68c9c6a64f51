import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { places } from './assemble.mjs';
import { mediaTypes } from './write-layout.mjs';

/** What has no place in the image: tools that install and build, what is secret, what somebody worked with. */
const unwanted = [
  /(^|\/)s?bin\/(npm|npx|corepack|yarn|pnpm|apt|apt-get|dpkg|curl|wget)$/,
  /(^|\/)node_modules\/(npm|vite|vitest|typescript|knip|playwright-core|@biomejs)\//,
  /(^|\/)(\.env|\.npmrc|\.git|secret\.key|seals\.txt)(\/|$)/,
];
const wanted = [
  'opt/capacita/apps/server/main.ts',
  'opt/capacita/dist/web/index.html',
  'opt/capacita/dist/web/licences.txt',
  'opt/capacita/sbom.cdx.json',
  'opt/capacita/node_modules/node/bin/node',
  'etc/passwd',
];

const readBlob = (layout, { digest }) => join(layout, 'blobs', 'sha256', digest.replace('sha256:', ''));

async function digestOf(file, ...through) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), ...through, hash);
  return `sha256:${hash.digest('hex')}`;
}

/** The entries of a layer: permissions, owner and path. */
async function listLayer(file) {
  const tar = spawn('tar', ['--list', '--verbose', '--numeric-owner', '--gzip', '--file', file]);
  const [listed, [code]] = await Promise.all([text(tar.stdout), once(tar, 'close')]);
  if (code !== 0) throw new Error(`${file}: tar ended with ${code}`);
  return listed
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [mode, owner, bytes, , , ...name] = line.split(/\s+/);
      const path = name
        .join(' ')
        .replace(/^\.\//, '')
        .replace(/ -> .*| link to .*/, '');
      return { mode, owner, bytes: Number(bytes), path: path.replace(/\/$/, '') };
    });
}

/**
 * Reads an image as it was written: every digest and size, how it is run, and what is in it.
 * @param {string} layout
 * @returns {Promise<{ faults: string[], summary: string, config: object, layers: string[] }>} layers: their files, the lowest first
 */
export async function checkLayout(layout) {
  const faults = [];
  const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const verify = async (descriptor) => {
    const file = readBlob(layout, descriptor);
    if (statSync(file).size !== descriptor.size) faults.push(`${descriptor.digest}: size`);
    if ((await digestOf(file)) !== descriptor.digest) faults.push(`${descriptor.digest}: digest`);
    return file;
  };
  if (json(join(layout, 'oci-layout')).imageLayoutVersion !== '1.0.0') faults.push('oci-layout');
  const [named] = json(join(layout, 'index.json')).manifests;
  const manifest = json(await verify(named));
  const image = json(await verify(manifest.config));
  if (manifest.mediaType !== mediaTypes.manifest) faults.push('mediaType of the manifest');
  const layers = [];
  const entries = [];
  for (const [index, descriptor] of manifest.layers.entries()) {
    const file = await verify(descriptor);
    layers.push(file);
    if ((await digestOf(file, createGunzip())) !== image.rootfs.diff_ids[index])
      faults.push(`${descriptor.digest}: diff_id`);
    entries.push(...(await listLayer(file)));
  }
  faults.push(...findFaultsOfRun(image.config), ...findFaultsOfContent(entries, image.config.User));
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const [sent, unpacked] = [manifest.layers, entries.map(({ bytes: size }) => ({ size }))].map((all) =>
    megabytes(all.reduce((sum, { size }) => sum + (size || 0), 0)),
  );
  const summary = `${named.digest}\n  ${image.os}/${image.architecture}, ${entries.length} entradas / entries, ${sent} (gzip), ${unpacked}`;
  return { faults, summary, config: image.config, layers };
}

function findFaultsOfRun({ User = '', Entrypoint = [], Volumes = {}, Healthcheck, StopSignal }) {
  const faults = [];
  if (!/^[1-9]\d*:[1-9]\d*$/.test(User)) faults.push(`User "${User}": a number that is not root's`);
  if (Object.keys(Volumes).length !== 1) faults.push('Volumes: one');
  if (Entrypoint[0] !== '/opt/capacita/node_modules/node/bin/node') faults.push('Entrypoint');
  if (Healthcheck?.Test?.[0] !== 'CMD') faults.push('Healthcheck');
  if (StopSignal !== 'SIGTERM') faults.push('StopSignal');
  return faults;
}

function findFaultsOfContent(entries, runsAs = '') {
  const paths = new Set(entries.map(({ path }) => path));
  const missing = wanted.filter((path) => !paths.has(path)).map((path) => `${path}: missing`);
  const tools = entries.filter(({ path }) => unwanted.some((pattern) => pattern.test(path)));
  const raised = entries.filter(({ mode }) => /^-(..s|.{5}s)/i.test(mode));
  const open = entries.filter(({ mode }) => mode[0] !== 'l' && mode[8] === 'w' && mode[9] !== 't');
  const ofProgram = entries.filter(({ owner, path }) => !owner.startsWith('0/') && !places.written.includes(path));
  const foreign = places.written.filter(
    (folder) => entries.findLast(({ path }) => path === folder)?.owner !== runsAs.replace(':', '/'),
  );
  const say = (list, what) => list.slice(0, 20).map(({ path, mode }) => `${path} (${mode}): ${what}`);
  return [
    ...missing,
    ...say(tools, 'has no place in the image'),
    ...say(raised, 'runs with the rights of its owner'),
    ...say(open, 'everybody may write it'),
    ...say(ofProgram, "is not root's"),
    ...foreign.map((path) => `${path}: missing, or not of the user that writes there`),
  ];
}
