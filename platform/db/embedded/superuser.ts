import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Name of the cluster's superuser, who only sets it up. */
export const superuser = 'postgres';

/** Name of the role that owns the program's database and is no superuser. */
export const owner = 'capacita';

/** Reads the password of the cluster, or makes one (192 random bits) in a file that only its owner reads. */
export function ensurePassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/** How to reach a running server. */
export interface Endpoint {
  port: number;
  /** folder of the unix socket, or '' for loopback TCP only */
  socketDirectory: string;
  password: string;
}

/** A connection string: through the unix socket where there is one, which is the faster way. */
export function connectionString(
  { port, socketDirectory, password }: Endpoint,
  database: string,
  user: typeof superuser | typeof owner,
): string {
  const url = new URL(`postgresql://${user}:${password}@127.0.0.1:${port}`);
  url.pathname = `/${encodeURIComponent(database)}`;
  if (socketDirectory) url.searchParams.set('host', socketDirectory);
  return url.href;
}
