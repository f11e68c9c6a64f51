import { readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Twice what the clusters, stores and browsers of one part hold at once. */
const enough = 6 * 2 ** 30;

/** Whether programs may be run from the memory's file system: each embedded database has its own. */
function runsPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').trim().split('\n');
  const found = mounts.map((line) => line.split(' ')).findLast(([, place]) => place === inMemory);
  return found?.[2] === 'tmpfs' && !found[3].split(',').includes('noexec');
}

/**
 * Where tests keep what they throw away: in memory, where there is enough of it (Linux), else the system's folder. A clone of
 * the database is some six hundred files, and several workers that make them wait for one another on a disk.
 */
export function temporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= enough && freemem() >= enough && runsPrograms()) return inMemory;
  } catch {
    // No such file system here.
  }
  return tmpdir();
}
