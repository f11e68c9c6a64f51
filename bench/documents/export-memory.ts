import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { serverMemory } from '../../scripts/setup/server-memory.mjs';
import { startScratchCluster } from '../scratch-cluster.ts';
import { createRows, exportedRows } from './export-fields.ts';

/**
 * `npm run bench:export`: 200,000 rows as a spreadsheet through HTTP. Prints the server's peak memory against the aim, and
 * the time as a ratio to reading the same rows through a bare cursor in the same run. Exits 0 when the aim is missed.
 */
const aimBytes = 300_000_000;
const rounds = 3;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

async function answer<T>(server: ChildProcess): Promise<T> {
  const [message] = await once(server, 'message');
  return message as T;
}

/** Reads every row in the order of the export, with the driver alone. */
async function readBare(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const start = performance.now();
  await client.query('begin read only');
  await client.query('declare bare no scroll cursor for select * from exported order by id');
  let rows = 0;
  for (let fetched = -1; fetched !== 0; rows += fetched) {
    fetched = (await client.query('fetch 1000 from bare')).rows.length;
  }
  const milliseconds = performance.now() - start;
  await client.end();
  if (rows !== exportedRows) throw new Error(`${rows} rows were read.`);
  return milliseconds;
}

async function readExport(port: number): Promise<{ milliseconds: number; bytes: number; estimate: number }> {
  const start = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}/api/Exported/Export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${'b'.repeat(20)}`, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!reply.ok || reply.body === null) throw new Error(`The export answered ${reply.status}.`);
  let bytes = 0;
  for await (const chunk of reply.body) bytes += chunk.length;
  return { milliseconds: performance.now() - start, bytes, estimate: Number(reply.headers.get('x-estimated-bytes')) };
}

const cluster = await startScratchCluster();
try {
  const url = await cluster.createDatabase('exports');
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(createRows);
  await owner.end();
  const server = fork(new URL('./serve-export.ts', import.meta.url), [url], { execArgv: [...serverMemory] });
  try {
    const { port, rss } = await answer<{ port: number; rss: number }>(server);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = await readBare(url);
      const { milliseconds, bytes, estimate } = await readExport(port);
      ratios.push(milliseconds / bare);
      console.log(
        `${exportedRows} rows, ${megabytes(bytes)} (estimated ${megabytes(estimate)}): ${(milliseconds / bare).toFixed(1)} times a bare cursor`,
      );
    }
    const peak = answer<{ peak: number }>(server);
    server.send('peak');
    const { peak: bytes } = await peak;
    const mark = bytes < aimBytes ? '✓' : '✗';
    console.log(`${mark} peak memory ${megabytes(bytes)} (at rest ${megabytes(rss)}), aim < ${megabytes(aimBytes)}`);
    console.log(`rows per second: ${(1 / (ratios.sort((a, b) => a - b)[1] ?? 1)).toFixed(2)} of a bare cursor's`);
  } finally {
    server.disconnect();
  }
} finally {
  await cluster.remove();
}
