import { join } from 'node:path';

/** Fits a small site on a small machine; a bigger one runs its own server (DATABASE_URL). */
const smallSite: Record<string, string> = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: '60',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %q%u@%d ',
};

/** Longest path of a unix socket: sun_path holds 108 bytes on Linux and 104 on macOS, with its closing zero. */
const longestSocketPath = 103;

/** The folder for the unix socket: the data folder (mode 0700), or '' (loopback TCP only) when its path is too long. */
export function chooseSocketDirectory(data: string): string {
  if (process.platform === 'win32') return '';
  return Buffer.byteLength(join(data, '.s.PGSQL.65535')) <= longestSocketPath ? data : '';
}

/** The command line's arguments for one start of PostgreSQL. */
export function serverArguments(data: string, port: number, settings: Record<string, string>): string[] {
  const all = {
    ...smallSite,
    ...settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: chooseSocketDirectory(data),
  };
  return ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
