import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Package as package-lock.json fixes it
 * @property {string} path its place below the product's folder, such as `node_modules/pg`
 * @property {string} name
 * @property {string} version
 * @property {string | null} licence as its package.json names it (SPDX)
 * @property {boolean} isOptional whether it is only for one kind of machine, and need not be there
 * @property {string | undefined} integrity digest of what the registry sent, `sha512-…` in base64
 * @property {string[]} needs places of the packages that it asks for
 */

/**
 * Every package that runs in production: what the product's dependencies lead to, by the rules by which Node.js finds them. The lock
 * file's own marks do not tell it: what a tool of the build may also use is marked optional, and `npm sbom --omit=dev` leaves out
 * what such a tool asks for as well (the database driver among them).
 * @param {string} lockFile
 * @returns {Package[]} by place; the product itself, with the place '', first
 */
export function readProductionPackages(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const found = new Map();
  const waiting = [{ path: '', isOptional: false }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, isOptional } = next;
    const known = found.get(path);
    if (known !== undefined && (isOptional || !known.isOptional)) continue;
    const locked = packages[path];
    const asked = { ...required(locked), ...locked.optionalDependencies };
    const needs = Object.keys(asked).flatMap((name) => {
      const place = findPlace(packages, path, name);
      const mayLack = name in (locked.optionalDependencies ?? {});
      if (place === undefined && !mayLack)
        throw new Error(`${path || 'package.json'}: ${name} is not in the lock file`);
      if (place !== undefined) waiting.push({ path: place, isOptional: isOptional || mayLack });
      return place === undefined ? [] : [place];
    });
    found.set(path, describe(path, locked, isOptional, needs));
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What it asks for: its dependencies, and of what it expects beside it all that it cannot do without. */
function required({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional);
  return { ...dependencies, ...Object.fromEntries(peers) };
}

/** Where Node.js finds a package that is asked for from a place: beside it, or beside what is above it. */
function findPlace(packages, from, name) {
  const above = from.split('/node_modules/');
  for (let depth = above.length; depth >= 0; depth -= 1) {
    const folder = from === '' || depth === 0 ? '' : `${above.slice(0, depth).join('/node_modules/')}/`;
    const place = `${folder}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
  }
  return undefined;
}

function describe(path, { name, version, license, integrity }, isOptional, needs) {
  const named = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return { path, name: path === '' ? name : named, version, licence: license ?? null, isOptional, integrity, needs };
}
