import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type CompanySize, visitorNumbers } from './company/company-size.ts';
import { generateCompany } from './company/generate-company.ts';
import { type ProductCall, partsOfVisits, productCalls, referenceCalls, signIn } from './load/calls.ts';
import { HttpConnection } from './load/http-connection.ts';
import { measureInRounds, type Samples, type Subject, warmUp } from './load/rounds.ts';
import { type ServerProcess, startServer } from './load/server-process.ts';
import { printAims } from './report/print-aims.ts';
import { printLevel } from './report/print-level.ts';
import { type ScratchCluster, withScratchCluster } from './scratch-cluster.ts';

/**
 * `npm run bench [-- --quick] [-- --only saveResult,attempt]`: what docs/performance.md explains. Prints ratios, and exits 0 when an aim
 * is missed. With `only` it measures these calls beside the references, at the number at once of the aims.
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } });
const only = values.only?.split(',');

const sessions = values.quick ? 2_000 : 4_000;
const small: CompanySize = { name: 'small', collaborators: 1_000, instances: 200, visitors: 1_000, sessions };
const plan = values.quick
  ? {
      large: { name: 'large', collaborators: 5_000, instances: 1_000, visitors: 2_000, sessions },
      ...(only === undefined ? { rounds: 4, milliseconds: 150 } : { rounds: 10, milliseconds: 300 }),
    }
  : {
      large: { name: 'large', collaborators: 100_000, instances: 20_000, visitors: 4_000, sessions },
      rounds: 20,
      milliseconds: 300,
    };

/** The number at once at which the aims are set and the sizes compared. */
const aimedLevel = 8;
const levels = only === undefined ? [1, aimedLevel, 32] : [aimedLevel];

interface Company {
  readonly server: ServerProcess;
  readonly calls: ReturnType<typeof productCalls>;
}

async function openCompany(cluster: ScratchCluster, size: CompanySize): Promise<Company> {
  console.log(`\n${size.collaborators.toLocaleString('en')} collaborators`);
  const ownerUrl = await cluster.createDatabase(size.name);
  await generateCompany(ownerUrl, size, (step) => console.log(`  ${step}`));
  const server = await startServer('product', ownerUrl, cluster.folder);
  const connection = await HttpConnection.open(server.port);
  const tokens = await signIn(connection, visitorNumbers(size).slice(0, 8));
  connection.close();
  return { server, calls: productCalls(size, tokens) };
}

function subjectsOf(references: ServerProcess, large: Company, little: Company): Subject[] {
  const names = (Object.keys(large.calls) as ProductCall[]).filter((name) => only?.includes(name) ?? true);
  return [
    ...Object.entries(referenceCalls).map(([key, call]) => ({ key, call, server: references, levels })),
    ...names.flatMap((key): Subject[] => {
      const subject = { key, call: large.calls[key], server: large.server, levels };
      if (partsOfVisits.includes(key)) return [{ ...subject, levels: [aimedLevel] }];
      return [subject, { key: `small ${key}`, call: little.calls[key], server: little.server, levels: [aimedLevel] }];
    }),
  ];
}

async function run(cluster: ScratchCluster): Promise<void> {
  const servers: ServerProcess[] = [];
  try {
    const references = await startServer('references', await cluster.createDatabase('empty'), cluster.folder);
    servers.push(references);
    const little = await openCompany(cluster, small);
    servers.push(little.server);
    const large = await openCompany(cluster, plan.large);
    servers.push(large.server);
    const subjects = subjectsOf(references, large, little);
    const start = performance.now();
    await warmUp(subjects, aimedLevel, plan.milliseconds * (only === undefined ? 5 : 10));
    const samples = new Map<number, Samples>();
    for (const atOnce of levels) {
      const measured = await measureInRounds(subjects, atOnce, plan);
      samples.set(atOnce, measured);
      printLevel(subjects, atOnce, measured);
    }
    printAims(samples.get(aimedLevel) ?? new Map());
    const minutes = ((performance.now() - start) / 60_000).toFixed(1);
    console.log(`\n${availableParallelism()} processors, Node ${process.version}, ${minutes} minutes of measuring`);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

await withScratchCluster(run);

// The loads of the consult pages and of the reporting module, with a company and a database of their own.
if (only === undefined) await import('./consult/main.ts');
