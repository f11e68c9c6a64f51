import { readFileSync } from 'node:fs';

/**
 * Names a running process so that it cannot be mistaken for a later one with the same number: numbers are reused, in a
 * container almost at once. Where the system shows no start time (outside Linux) the number alone must do.
 * @returns undefined when no such process runs
 */
export function identifyProcess(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  const stat = readStat(pid);
  if (stat === undefined) return String(pid);
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${pid} ${boot} ${stat.startTime}`;
}

/** What Linux knows about a process; undefined elsewhere, and when there is none. */
function readStat(pid: number): { state: string | undefined; startTime: string | undefined } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold spaces: the state is the 3rd, the start the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], startTime: fields[19] };
  } catch {
    return undefined;
  }
}

/** Whether the process of an identity made by `identifyProcess` still runs. */
export function isSameProcessAlive(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  return Number.isInteger(pid) && identifyProcess(pid) === identity;
}

/** Whether a process of that number runs, ours or another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // One that ended is counted until somebody collects it, which the first process of a container seldom does.
  const state = readStat(pid)?.state;
  return state !== 'Z' && state !== 'X';
}

/** The identity of this process. */
export const ownIdentity = identifyProcess(process.pid) ?? String(process.pid);
