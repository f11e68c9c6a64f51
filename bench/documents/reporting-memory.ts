import { parseArgs } from 'node:util';
import pg from 'pg';
import { ReportType } from '#features/reports/shared/report-documents.ts';
import { reportFilter } from '#features/reports/shared/report-filter.ts';
import type { ReportingTab } from '#features/reports/shared/reporting.ts';
import { tabCalls } from '#features/reports/shared/tab-calls.ts';
import { visitorNumbers } from '../company/company-size.ts';
import { generateCompany } from '../company/generate-company.ts';
import { signIn } from '../load/calls.ts';
import { HttpConnection } from '../load/http-connection.ts';
import { startServer } from '../load/server-process.ts';
import { type ScratchCluster, withScratchCluster } from '../scratch-cluster.ts';

/**
 * `npm run bench:reports`: the downloads of the reporting module over 100,000 attendances, from the whole application as it is started. Prints
 * the peak memory of the server after each, against the aim. Exits 0 when the aim is missed.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const aimBytes = 300_000_000;
/** Of twenty rows a person one is suspended and in no report. */
const collaborators = values.quick ? 1_000 : 5_300;
const size = { name: 'reports', collaborators, instances: 1_000, visitors: 100, sessions: 100 };
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

interface Download {
  readonly name: ReportingTab;
  readonly type: ReportType;
}

async function download(port: number, token: string, { name, type }: Download): Promise<void> {
  const start = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}${tabCalls[name].download.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filters: reportFilter.parse({}), type }),
  });
  if (!reply.ok || reply.body === null) throw new Error(`${name} answered ${reply.status}: ${await reply.text()}`);
  let bytes = 0;
  for await (const chunk of reply.body) bytes += chunk.length;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${name}: ${reply.headers.get('x-row-count')} rows, ${megabytes(bytes)}, ${seconds} s`);
}

async function run(cluster: ScratchCluster): Promise<void> {
  const ownerUrl = await cluster.createDatabase(size.name);
  await generateCompany(ownerUrl, size, (step) => console.log(`  ${step}`));
  const reader = visitorNumbers(size)[0] ?? 1;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`set session_replication_role = 'replica'`);
  await owner.query('update collaborator set role = 1 where employee_nr = $1', [reader]);
  await owner.end();
  const server = await startServer('product', ownerUrl, cluster.folder);
  try {
    const connection = await HttpConnection.open(server.port);
    const [token = ''] = await signIn(connection, [reader]);
    connection.close();
    console.log(`signed in: peak ${megabytes(await server.peakMemory())}`);
    for (const name of ['kpi', 'reason', 'kpi'] as const) {
      await download(server.port, token, { name, type: ReportType.Excel });
      const peak = await server.peakMemory();
      console.log(`${peak <= aimBytes ? '✓' : '✗'} peak ${megabytes(peak)}, aim ≤ ${megabytes(aimBytes)}`);
    }
  } finally {
    await server.stop();
  }
}

await withScratchCluster(run);
