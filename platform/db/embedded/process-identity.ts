import { readFileSync } from 'node:fs';

/**
 * Names a running process so that it cannot be mistaken for a later one with the same number: numbers are reused, in a
 * container almost at once. Where the system shows no start time (outside Linux) the number alone must do.
 * @returns undefined when no such process runs
 */
export function identifyProcess(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold spaces: the state is the 3rd, the start the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    const startTime = fields[19];
    // Ended, but nobody collected it: usual in containers, whose first process seldom does.
    if (state === 'Z' || state === 'X') return undefined;
    return `${pid} ${boot} ${startTime}`;
  } catch {
    return isAlive(pid) ? String(pid) : undefined;
  }
}

/** Whether the process of an identity made by {@link identifyProcess} still runs. */
export function isSameProcessAlive(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  return Number.isInteger(pid) && identifyProcess(pid) === identity;
}

/** Whether a process of that number runs, ours or another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The identity of this process. */
export const ownIdentity = identifyProcess(process.pid) ?? String(process.pid);
