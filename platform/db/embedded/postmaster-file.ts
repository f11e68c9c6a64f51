import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './process-identity.ts';

/** What PostgreSQL writes into postmaster.pid (src/include/utils/pidfile.h). */
export interface PostmasterFile {
  pid: number;
  /** the data folder on which it runs */
  dataDirectory: string;
  port: number;
  /** folder of the unix socket, or '' */
  socketDirectory: string;
  /** 'starting', 'ready', 'stopping' … */
  status: string;
}

/** Reads postmaster.pid of a data folder; undefined when there is none or it is still being written. */
export function readPostmasterFile(data: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, dataDirectory = '', , port, socketDirectory = '', , , status = ''] = lines;
    if (!Number(pid)) return undefined;
    return {
      pid: Number(pid),
      dataDirectory: dataDirectory.trim(),
      port: Number(port),
      socketDirectory: socketDirectory.trim(),
      status: status.trim(),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Removes a postmaster.pid whose number was given to some other program after a crash: PostgreSQL would take that
 * program for a live server and refuse to start. A server and all its children work in the data folder, so on Linux
 * "no process works there" proves that none lives; where it cannot be proven the file stays.
 */
export function removeMistakenPostmasterFile(data: string): void {
  const file = readPostmasterFile(data);
  if (!file || !isAlive(file.pid) || process.platform !== 'linux') return;
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  if (!numbers.some((pid) => worksIn(pid, data))) rmSync(join(data, 'postmaster.pid'), { force: true });
}

function worksIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // Ended meanwhile, or another user's: a server on this folder runs as a user that we may look at.
    return false;
  }
}
