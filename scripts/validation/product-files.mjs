import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['apps', 'bench', 'demo', 'deploy', 'docs', 'features', 'platform', 'product', 'scripts', 'tests'];

/** SHA-256 of bytes or text, in hexadecimal. */
export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The files below a folder, by path; what runs leave (`.artifacts`) is none of them. */
function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === '.artifacts' ? [] : filesBelow(root, path);
    return entry.isFile() && !entry.name.endsWith('.log') ? [path] : [];
  });
}

const digestsOf = (root, paths) =>
  paths.sort().map((path) => ({ path, sha256: sha256(readFileSync(join(root, path))) }));

/** One digest over digests, as `sha256sum` lists them. */
export const digestOver = (files) => sha256(files.map(({ path, sha256: digest }) => `${digest}  ${path}\n`).join(''));

/**
 * Every file of the product as it lies here, with its SHA-256, and one digest over all of them: results of tests belong to a
 * version whose digest is the same, whatever it calls itself. Packages are fixed by the digests in `package-lock.json`.
 * @param {string} root
 * @returns {{ digest: string, files: { path: string, sha256: string }[] }}
 */
export function readProductFiles(root) {
  const isSource = (name) => /\.(json|ts|mjs|md|html)$/.test(name) && statSync(join(root, name)).isFile();
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const paths = [...readdirSync(root).filter(isSource), ...present.flatMap((folder) => filesBelow(root, folder))];
  const files = digestsOf(root, paths);
  return { digest: digestOver(files), files };
}

/**
 * The files of the web as it was built (`dist`), none where it was not.
 * @param {string} root
 * @returns {{ path: string, sha256: string }[]}
 */
export const readBuiltFiles = (root) =>
  existsSync(join(root, 'dist')) ? digestsOf(root, filesBelow(root, 'dist')) : [];
