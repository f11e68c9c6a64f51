import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcessAlive, ownIdentity } from './process-identity.ts';

/** Longest wait for another process to end its start or stop, in milliseconds. */
const patience = 120_000;

let claims = 0;

/**
 * Runs `work` while no other process (and no other call in this one) holds the lock file. A lock whose holder died is
 * taken over. The lock only orders starts and stops; what keeps two servers off one cluster is PostgreSQL's own
 * postmaster.pid, so a takeover that two processes try at once costs a retry at worst.
 * @throws Error when the holder keeps it for two minutes
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  claims += 1;
  const claim = `${ownIdentity}\n${claims}`;
  const deadline = Date.now() + patience;
  while (!tryClaim(path, claim)) {
    if (Date.now() > deadline) {
      throw new Error(`Another process (${readHolder(path).split(' ')[0]}) has held ${path} for two minutes. End it.`);
    }
    await sleep(40);
  }
  try {
    return await work();
  } finally {
    if (readHolder(path) === claim) rmSync(path, { force: true });
  }
}

function tryClaim(path: string, claim: string): boolean {
  const holder = readHolder(path);
  if (holder && !isSameProcessAlive(holder.split('\n')[0] ?? '')) moveAway(path, holder);
  // Written beside and linked into place, so that nobody ever reads a lock without its holder; link fails as 'wx' does.
  const draft = `${path}.${process.pid}-${claims}`;
  writeFileSync(draft, claim, { flag: 'wx' });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead holder's lock, and puts it back if another process took it over in between. */
function moveAway(path: string, expected: string): void {
  const aside = `${path}.stale-${process.pid}-${claims}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== expected) linkSync(aside, path);
  } catch {
    // Another process was faster: the next try sees what it left.
  } finally {
    rmSync(aside, { force: true });
  }
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
