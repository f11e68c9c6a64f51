// `npm run image -- --to folder [--embedded]`: writes the image of deploy/Containerfile without a container engine and without a registry,
// as an OCI image layout (podman load, skopeo copy oci:folder), on a Debian whose apt brings the base; then checks it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { assemble, places, user } from './image/assemble.mjs';
import { checkLayout } from './image/check-layout.mjs';
import { unpackBase } from './image/debian-base.mjs';
import { readContainerfile } from './image/read-containerfile.mjs';
import { writeLayout } from './image/write-layout.mjs';
import { inRoot } from './setup/paths.mjs';
import { run, Sentence, step } from './setup/progress.mjs';

const architectures = { x64: 'amd64', arm64: 'arm64' };

async function writeImage(to, embedded) {
  const architecture = architectures[process.arch];
  if (process.platform !== 'linux' || architecture === undefined) throw new Sentence('linux, x64 | arm64');
  if (existsSync(to)) throw new Sentence(`${to}: ya existe / is already there`);
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const config = readContainerfile(readFileSync(inRoot('deploy', 'Containerfile'), 'utf8'));
  const epoch = process.env.SOURCE_DATE_EPOCH;
  const moment = epoch === undefined ? new Date() : new Date(Number(epoch) * 1000);
  const scratch = mkdtempSync(join(tmpdir(), 'capacita-image-'));
  try {
    const [base, product] = [join(scratch, 'base'), join(scratch, 'product')];
    const basePackages = await unpackBase(join(scratch, 'packages'), base, embedded);
    await assemble(product, { embedded, basePackages });
    const layers = [
      {
        folder: base,
        owner: 0,
        mode: 'go-w',
        comment: basePackages.map(({ name, version: of }) => `${name} ${of}`).join(', '),
      },
      { folder: product, paths: ['etc', 'opt'], owner: 0, comment: `Capacita ${version}` },
      { folder: product, paths: places.written, owner: user, mode: '0700', comment: 'the folders of volumes' },
    ];
    const write = () => writeLayout(to, { config, architecture, version, moment, tag: version, layers });
    await step(3, 3, 'Imagen / Image', write);
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

await run(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, embedded: { type: 'boolean', default: false } } });
  if (values.to === undefined) throw new Sentence('npm run image -- --to carpeta/folder [--embedded]');
  const to = resolve(values.to);
  await writeImage(to, values.embedded);
  const { faults, summary } = await checkLayout(to);
  console.log(summary);
  if (faults.length > 0) throw new Sentence(faults.join('\n'));
});
