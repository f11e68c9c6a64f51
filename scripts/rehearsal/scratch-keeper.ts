import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { withLock } from '#platform/db/embedded/lock.ts';
import { isSameProcessAlive } from '#platform/db/embedded/process-identity.ts';
import { removeEmbeddedPostgres } from '#platform/db/embedded/remove.ts';
import { emptyScratchDatabase } from '#platform/db/scratch-database.ts';

/**
 * Keeps the scratch folder of a rehearsal (the first parameter) as long as its input is open, and removes it after: also where the
 * rehearsal was killed, since the system closes its end. What lies there is a company's data. Lines of the input name what else goes: a
 * process (`pid`, its identity) and a database.
 */
const [folder = ''] = process.argv.slice(2);

interface Held {
  readonly process?: string;
  readonly database?: string;
}

async function removeFolder(): Promise<void> {
  await removeEmbeddedPostgres(join(folder, 'data', 'database'));
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

function end(identity: string): void {
  if (isSameProcessAlive(identity)) process.kill(Number.parseInt(identity, 10), 'SIGKILL');
}

// Who comes next waits until what came before is gone.
await withLock(`${folder}.lock`, async () => {
  await removeFolder();
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o711 });
  process.stdout.write('ready\n');
  const held: Held[] = [];
  for await (const line of createInterface({ input: process.stdin })) held.push(JSON.parse(line) as Held);
  for (const { process: identity } of held) if (identity !== undefined) end(identity);
  await removeFolder();
  for (const { database } of held) if (database !== undefined) await emptyScratchDatabase(database);
});
