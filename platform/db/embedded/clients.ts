import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSameProcessAlive, ownIdentity } from './process-identity.ts';

let registrations = 0;

/**
 * Writes this process into the register of those that use the cluster.
 * @returns the entry, to be passed to `leaveAndCount`
 */
export function register(folder: string): string {
  mkdirSync(folder, { recursive: true });
  registrations += 1;
  const entry = join(folder, `${process.pid}-${registrations}`);
  writeFileSync(entry, ownIdentity);
  return entry;
}

/** Takes an entry out of the register, forgets the dead, and counts the living that remain. */
export function leaveAndCount(folder: string, entry: string): number {
  rmSync(entry, { force: true });
  let living = 0;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (isSameProcessAlive(readFileSync(path, 'utf8'))) living += 1;
    else rmSync(path, { force: true });
  }
  return living;
}
