import { realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { readPostmasterFile } from './postmaster-file.ts';
import { isAlive } from './process-identity.ts';
import { connectionString, type Endpoint, owner, superuser } from './superuser.ts';

/** A server of ours that already runs. */
export interface RunningServer {
  pid: number;
  port: number;
  socketDirectory: string;
}

/** How long a server that is starting, stopping or being killed is waited for, in milliseconds. */
const patience = 10_000;

/** Asks the server which folder it serves. Undefined when nobody answers yet; '' when it is certainly not ours. */
async function askDataDirectory(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory ?? '';
  } catch (error) {
    // invalid_password: another server has our old port, or this login is not there.
    return (error as { code?: string }).code === '28P01' ? '' : undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The owner is asked first: of a cluster that is in use, the superuser takes no sign-in any more. */
async function askEither(endpoint: Endpoint): Promise<string | undefined> {
  const answer = await askDataDirectory(connectionString(endpoint, 'postgres', owner));
  return answer === '' ? askDataDirectory(connectionString(endpoint, 'postgres', superuser)) : answer;
}

/** Whether two names lead to the same folder; false where one leads nowhere. */
export function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

/**
 * Finds the server that a process before us left running on this data folder, or that another process uses now.
 * @returns undefined when none runs: the caller starts one, and PostgreSQL itself refuses if one runs all the same
 */
export async function findRunningServer(data: string, password: string): Promise<RunningServer | undefined> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const file = readPostmasterFile(data);
    if (!file || !isAlive(file.pid)) return undefined;
    if (file.status === 'ready') {
      const answer = await askEither({ ...file, password });
      if (answer !== undefined) return isSameFolder(answer, data) ? file : undefined;
    }
    await sleep(50);
  }
  return undefined;
}
