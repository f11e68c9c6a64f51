import { resolve } from 'node:path';
import { findRefused, readLicensed } from './read-licences.ts';

/** Part of `npm run check`: no package in production whose licence is unknown, or asks for more than its text. */
const refused = findRefused(readLicensed(resolve(import.meta.dirname, '../../package-lock.json')));
for (const { name, version, licence } of refused) {
  console.error(`${name} ${version}: ${licence ?? 'no licence named'} (scripts/licences/read-licences.ts)`);
}
if (refused.length > 0) process.exitCode = 1;
