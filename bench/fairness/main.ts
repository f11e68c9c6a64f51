import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CompanySize, tokenOf, visitorNumbers } from '../company/company-size.ts';
import { generateCompany } from '../company/generate-company.ts';
import { productCalls } from '../load/calls.ts';
import { measure, type Sample } from '../load/measure.ts';
import { startServer } from '../load/server-process.ts';
import { quantile } from '../report/statistics.ts';
import { startScratchCluster } from '../scratch-cluster.ts';
import { makeHeavyData } from './heavy-data.ts';

/**
 * `npm run bench:fairness [-- --quick]`: how long others wait for `PendingCourse` while one person has 25 reports and 20
 * heavy filters are running, and how much memory the server takes; docs/performance.md explains the figures.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const size: CompanySize = values.quick
  ? { name: 'company', collaborators: 1_000, instances: 200, visitors: 200, sessions: 400 }
  : { name: 'company', collaborators: 100_000, instances: 20_000, visitors: 1_000, sessions: 2_000 };
const events = values.quick ? 100_000 : 400_000;
const revisions = 2_000;
const seconds = values.quick ? 8 : 40;

/** Others: so many people at once, each as fast as the answers come. */
const others = 4;
const reports = 25;
const filters = 20;

/** The person who asks for too much: nobody of those who are measured. */
const heavyToken = tokenOf(size.visitors - 1);

/** Asks again and again until told to stop; counts the statuses of the replies. */
class Heavy {
  readonly #port: number;
  readonly statuses = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true });
  #isStopped = false;

  constructor(port: number) {
    this.#port = port;
  }

  start(name: string, path: string, body: string | null): void {
    void this.#again(name, path, body);
  }

  stop(): void {
    this.#isStopped = true;
    this.#agent.destroy();
  }

  async #again(name: string, path: string, body: string | null): Promise<void> {
    while (!this.#isStopped) {
      const status = await this.#once(path, body).catch(() => 0);
      if (status === 0) return;
      const key = `${name} ${status}`;
      this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
      // Who is turned away waits a moment, as a page does.
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  #once(path: string, body: string | null): Promise<number> {
    return new Promise((resolve, reject) => {
      const call = request({
        agent: this.#agent,
        port: this.#port,
        host: '127.0.0.1',
        path,
        method: body === null ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${heavyToken}`, 'content-type': 'application/json' },
      });
      call.on('error', reject);
      call.on('response', (reply) => {
        reply.resume();
        reply.on('end', () => resolve(reply.statusCode ?? 0));
        reply.on('error', reject);
      });
      call.end(body ?? undefined);
    });
  }
}

/** A filter that no index helps: as many searches within texts as a load may have. */
function heavyFilter(): string {
  const leaves = Array.from({ length: 200 }, (_, n) => ['detail', 'contains', `nada ${n}`]);
  return JSON.stringify({ filter: leaves.flatMap((leaf) => [leaf, 'or']).slice(0, -1), requireTotalCount: true });
}

function reportPath(): string {
  const asked = { initialDate: null, finalDate: null, selection: 'all', tableName: 'Sector', keyName: 'iD_Sector' };
  return `/api/report/Integrity?values=${encodeURIComponent(JSON.stringify(asked))}`;
}

/** A backup of the company, again and again until it is killed, as the operator's timer makes one. */
function startBackup(ownerUrl: string, folder: string): ChildProcess {
  const script = join(import.meta.dirname, '../../scripts/backup.ts');
  const command = `while "$0" "$1" --to "$2"; do rm -r "$2"; done`;
  return spawn('/bin/sh', ['-c', command, process.execPath, script, join(folder, 'backups')], {
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: ownerUrl,
      DATA_DIR: folder,
      SEAL_ANCHOR_FILE: join(folder, 'seals.txt'),
      TMPDIR: folder,
    },
  });
}

const cluster = await startScratchCluster();
try {
  const ownerUrl = await cluster.createDatabase(size.name);
  await generateCompany(ownerUrl, size, (step) => console.log(`  ${step}`));
  const administrator = visitorNumbers(size)[size.visitors - 1] ?? 0;
  await makeHeavyData(ownerUrl, events, revisions, administrator);
  const server = await startServer('product', ownerUrl, cluster.folder);
  const { pendingCourse } = productCalls({ ...size, sessions: size.visitors - 1 }, []);
  const p = (sample: Sample, share: number) => quantile(sample.latencies, share);
  await measure(server, pendingCourse, others, 3_000);
  const quiet = await measure(server, pendingCourse, others, (seconds * 1_000) / 2);
  const before = await server.peakMemory();
  const heavy = new Heavy(server.port);
  for (let n = 0; n < reports; n += 1) heavy.start('report', reportPath(), null);
  for (let n = 0; n < filters; n += 1) heavy.start('filter', '/api/Audit/SecurityEvents/Load', heavyFilter());
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const loaded = await measure(server, pendingCourse, others, seconds * 1_000);
  const memory = await server.peakMemory();
  heavy.stop();
  const backup = startBackup(ownerUrl, cluster.folder);
  // Once it reads rows: its start is no backup yet.
  while (!existsSync(join(cluster.folder, 'backups/content')) && backup.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const besideBackup = await measure(server, pendingCourse, others, seconds * 1_000);
  const backupRan =
    backup.exitCode === null ? 'it outlasted the measurement' : `it ended with ${backup.exitCode} before the end`;
  // The shell and the backup that it runs now.
  if (backup.pid !== undefined) process.kill(-backup.pid, 'SIGKILL');
  await server.stop();
  const times = (share: number) => `${(p(loaded, share) / p(quiet, share)).toFixed(1)}×`;
  const factor = p(loaded, 0.99) / p(quiet, 0.99);
  const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;
  console.log(
    `\nPendingCourse, ${others} people at once, beside ${reports} reports and ${filters} filters of one other person`,
  );
  console.log(`  of quiet: p50 ${times(0.5)}, p90 ${times(0.9)}, p99 ${times(0.99)}, longest ${times(1)}`);
  console.log(`  calls a second, of quiet: ${(loaded.perSecond / quiet.perSecond).toFixed(2)}`);
  console.log(`  replies to that person: ${[...heavy.statuses].map(([key, count]) => `${key}: ${count}`).join(', ')}`);
  console.log(`${factor < 10 ? '✓' : '✗'} p99 ${factor.toFixed(1)} times the quiet one (aim < 10)`);
  const slower = p(besideBackup, 0.99) / p(quiet, 0.99);
  console.log(
    `${slower < 3 ? '✓' : '✗'} beside a running backup p50 ${(p(besideBackup, 0.5) / p(quiet, 0.5)).toFixed(1)}×, p99 ${slower.toFixed(1)} times the quiet one (aim < 3; ${backupRan})`,
  );
  const isSmall = memory < 700 * 1024 ** 2;
  console.log(`${isSmall ? '✓' : '✗'} peak memory ${megabytes(memory)}, ${megabytes(before)} before (aim < 700 MB)`);
} finally {
  await cluster.remove();
}
