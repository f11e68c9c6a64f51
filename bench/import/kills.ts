import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ServerProcess } from '../load/server-process.ts';
import type { ImportClient } from './import-client.ts';
import { writeTrainings } from './tables.ts';

interface Killing {
  readonly ownerUrl: string;
  readonly folder: string;
  readonly kills: number;
  readonly rows: number;
  readonly people: number;
  readonly start: () => Promise<ServerProcess>;
  readonly clientOf: (port: number) => ImportClient;
}

/** What was found after the kills. */
export interface Killed {
  readonly nothing: number;
  readonly all: number;
  readonly parts: readonly string[];
}

/** Kills the server at random moments of a release, so many times, and looks each time what of the batch is there. */
export async function killReleases({
  ownerUrl,
  folder,
  kills,
  rows,
  people,
  start,
  clientOf,
}: Killing): Promise<Killed> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const found = { nothing: 0, all: 0, parts: [] as string[] };
  let longest = 0;
  try {
    for (let round = 0; round < kills; round += 1) {
      const file = join(folder, 'killed.csv');
      await writeTrainings(file, { people, trainings: rows, source: `K${round}` });
      const server = await start();
      const client = clientOf(server.port);
      const importId = await client.read('migrated', file);
      await client.try(importId);
      const begun = performance.now();
      const releasing = client.release(importId).then(
        () => true,
        () => false,
      );
      // The first ends by itself and tells how long one takes; some kills come in the moment of its commit.
      const isWhole = round === 0;
      if (!isWhole) await Promise.race([releasing, sleep(longest * (0.02 + 1.02 * Math.random()))]);
      const wasReleased = isWhole ? await releasing : null;
      if (isWhole) longest = performance.now() - begun;
      process.kill(server.processId, 'SIGKILL');
      await releasing;
      await untilIdle(owner);
      const told = await lookAt(owner, importId);
      const whole = `${rows} ${rows} ${rows} 1 5`;
      if (told === whole) found.all += 1;
      else if (told === '0 0 0 0 3' && wasReleased !== true) found.nothing += 1;
      else found.parts.push(told);
    }
  } finally {
    await owner.end();
  }
  return found;
}

/** Trainings, their revisions, what the batch says that it wrote, the batch itself, and the state of its preparation. */
async function lookAt(owner: pg.Client, importId: number): Promise<string> {
  const { rows } = await owner.query<{ told: string }>(
    `select concat_ws(' ',
       (select count(*) from migrated_training where import_id = $1),
       (select count(*) from migrated_training m join history h
          on h.entity = 'migrated_training' and h.record_key = m.migrated_training_id::text where m.import_id = $1),
       (select count(*) from import_written where import_id = $1),
       (select count(*) from import_batch where import_id = $1),
       (select state from import_preparation where import_id = $1)) as told`,
    [importId],
  );
  return rows[0]?.told ?? '';
}

/** Waits until PostgreSQL has seen that the server is gone. */
async function untilIdle(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (rows[0]?.n === 0) return;
    await sleep(50);
  }
}
