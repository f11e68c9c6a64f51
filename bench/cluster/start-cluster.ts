import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#platform/db/database.ts';
import { withReadableHosts } from '#platform/db/database-address.ts';
import { prepareServer, type ServerProcess } from '#tests/support/server-process.ts';
import type { SilentNetwork } from '#tests/support/silent-network.ts';
import { freePorts } from './free-ports.ts';
import { configuration, type Node, type PreparedNode, prepareNodes } from './prepare-nodes.ts';
import { lastWords, NotStarted, type Program, ProgramGroup, programs, signalServer } from './program.ts';

export interface Cluster {
  /** where people come in, by HAProxy */
  readonly address: string;
  /** all three nodes, as the owner of the product's database */
  readonly databaseUrl: string;
  /** of the three etcds, for patronictl */
  readonly etcdHosts: string;
  readonly nodes: readonly Node[];
  readonly products: readonly ServerProcess[];
  readonly haproxy: Program;
  /** The node that is the primary by the word of its Patroni; null while none is. */
  primary(): Promise<Node | null>;
  /** Waits until every node is in its place: one primary, two that follow it, and of these the one that has everything. */
  untilWhole(): Promise<void>;
  /** Hands the primary's part to another node, as an operator does. */
  switchover(): Promise<void>;
  stop(): Promise<void>;
}

/** How a start may be done otherwise. */
interface StartOptions {
  /** ends the start, and all that it started */
  readonly signal?: AbortSignal;
  readonly choosePorts?: (count: number) => Promise<number[]>;
}

/** Ports of each node (four), of two processes of the product, and of HAProxy (two). */
const portCount = 3 * 4 + 2 + 2;
const attempts = 3;

/**
 * Starts what `deploy/cluster` describes, on this machine alone: three nodes, HAProxy and two processes of the product with the demo
 * company. A start that fails ends everything that it started. Where somebody took one of its ports first, it is tried again with others.
 * @param folder of all data and logs, empty; every user may pass through it. After a failure only the logs are left.
 * @throws NotStarted which part failed, and its last words
 */
export async function startCluster(
  folder: string,
  { signal, choosePorts = freePorts }: StartOptions = {},
): Promise<Cluster> {
  for (let attempt = 1; ; attempt += 1) {
    const parts: Parts = { group: new ProgramGroup(folder), ways: [], products: [] };
    try {
      const ending = AbortSignal.any([parts.group.loss, ...(signal === undefined ? [] : [signal])]);
      return await startOnce(folder, await choosePorts(portCount), parts, ending);
    } catch (error) {
      await endAll(parts);
      const isTaken = isPortTaken(folder, error);
      await removeData(folder, isTaken && attempt < attempts);
      if (!isTaken || attempt === attempts || signal?.aborted) throw error;
      console.log('Otro programa tomó un puerto, otra vez / Another program took a port, once more');
    }
  }
}

/** What was started, as it comes to be. */
interface Parts {
  readonly group: ProgramGroup;
  readonly ways: SilentNetwork[];
  readonly products: ServerProcess[];
}

/** Ends everything, in whatever state it is. */
async function endAll({ group, ways, products }: Parts, nodes: readonly Node[] = []): Promise<void> {
  // One that hangs would not end.
  for (const node of nodes) signalServer(node.postmaster(), 'SIGCONT');
  await Promise.all(products.map((product) => product.stop()));
  await group.end();
  await Promise.all(ways.map((each) => each.close()));
}

/** The log that says that somebody took a port between its choice and its use, and its line; null where none does. */
function findTakenPort(folder: string): string | null {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.log'))) {
    const log = readFileSync(join(folder, name), 'utf8');
    if (/address already in use/i.test(log)) return `${lastWords(log)} [${join(folder, name)}]`;
  }
  return null;
}

/** PostgreSQL, HAProxy, etcd and Patroni say it in their logs, the product in its own words. */
const isPortTaken = (folder: string, error: unknown): boolean =>
  findTakenPort(folder) !== null || /is in use, choose another/.test(String(error));

async function removeData(folder: string, andLogs: boolean): Promise<void> {
  const gone = readdirSync(folder).filter((name) => andLogs || !name.endsWith('.log'));
  await Promise.all(gone.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Asks a Patroni; null where it does not answer. */
const ask = async (rest: number, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${rest}${path}`, { ...init, signal: AbortSignal.timeout(20_000) }).catch(() => null);

/** What is asked of the nodes together. */
function questionsTo(nodes: readonly PreparedNode[]) {
  const primary = async () => {
    const said = await Promise.all(nodes.map(({ rest }) => ask(rest, '/primary')));
    return nodes.find((_, index) => said[index]?.ok === true) ?? null;
  };
  /** Every standby receives what the primary writes, in the primary's own timeline, and has everything. */
  const seemsWhole = async () => {
    const said = await Promise.all(
      nodes.map(async ({ rest }) => (await (await ask(rest, '/patroni'))?.json()) as Said),
    );
    const following = said.flatMap((each) => each?.replication ?? []);
    return (
      following.filter((each) => each.state === 'streaming' && each.sync_state === 'sync').length ===
        nodes.length - 1 && new Set(said.map((each) => each?.timeline)).size === 1
    );
  };
  // A primary that is lost before Patroni has named the standbys that have everything is waited for, by nobody replaced. One that is cut
  // off while a standby is put right from it leaves a single node, which acknowledges nothing: one that has to be put right again seems
  // whole for a moment.
  const isWhole = async () => {
    if (!(await seemsWhole())) return false;
    await sleep(steadyMs);
    return seemsWhole();
  };
  return { primary, isWhole };
}

async function startOnce(folder: string, ports: number[], parts: Parts, ending: AbortSignal): Promise<Cluster> {
  const { group, ways, products } = parts;
  const take = () => ports.pop() ?? 0;
  const passwords = { super: randomBytes(12).toString('hex'), replication: randomBytes(12).toString('hex') };
  const ofNodes = Array.from({ length: 3 }, () => ({ client: take(), peer: take(), rest: take(), server: take() }));
  const nodes = await prepareNodes(ofNodes, { folder, group, ways, passwords });
  for (const { etcd } of nodes) etcd.start();
  for (const { patroni } of nodes) patroni.start();
  const { primary, isWhole } = questionsTo(nodes);
  await until('PostgreSQL, Patroni, etcd', isWhole, { ending, folder });
  const hosts = nodes.map(({ way: port }) => `127.0.0.1:${port}`).join();
  const ownerPassword = randomBytes(12).toString('hex');
  await makeDatabase(withReadableHosts(`postgresql://postgres:${passwords.super}@${hosts}/postgres`), ownerPassword);
  const databaseUrl = withReadableHosts(`postgresql://capacita:${ownerPassword}@${hosts}/capacita`);
  const dataDirectory = join(folder, 'product');
  mkdirSync(dataDirectory);
  const settings = {
    DEMO: '1',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    NODE_ENV: 'production',
    ...bucketOf(process.env),
  };
  // The first one makes the company.
  for (const port of [take(), take()]) {
    const product = await prepareServer(databaseUrl, dataDirectory, { ...settings, PORT: String(port) });
    products.push(product);
    await startProduct(product, ending);
  }
  const [people, tools] = [take(), take()];
  const env = {
    CAPACITA_LISTEN: `127.0.0.1:${people}`,
    POSTGRES_LISTEN: `127.0.0.1:${tools}`,
    ...Object.fromEntries(products.map((product, index) => [`PRODUCT_${index + 1}`, new URL(product.address).host])),
    ...Object.fromEntries(nodes.map((node, index) => [`NODE_${index + 1}`, `127.0.0.1:${node.way}`])),
    ...Object.fromEntries(nodes.map((node, index) => [`NODE_${index + 1}_REST`, String(node.wayRest)])),
  };
  const haproxy = group.add('haproxy', programs.haproxy, ['-f', join(configuration, 'haproxy.cfg')], { env });
  haproxy.start();
  const address = `http://127.0.0.1:${people}`;
  await until('HAProxy', async () => (await fetch(`${address}/readyz`).catch(() => null))?.ok === true, {
    ending,
    folder,
  });
  return {
    ...{ address, databaseUrl, nodes, products, haproxy, primary },
    etcdHosts: ofNodes.map(({ client }) => `127.0.0.1:${client}`).join(),
    untilWhole: () => until('PostgreSQL, Patroni, etcd', isWhole),
    async switchover() {
      const leader = await primary();
      const body = JSON.stringify({ leader: leader?.name });
      const headers = { 'content-type': 'application/json' };
      await ask(leader?.rest ?? 0, '/switchover', { method: 'POST', body, headers });
    },
    stop: () => endAll(parts, nodes),
  };
}

/** Where the environment names a bucket, the product keeps its files there. */
const bucketOf = ({ FILES_URL, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' }: NodeJS.ProcessEnv) =>
  FILES_URL === undefined ? {} : { FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };

/** Starts a process of the product, unless the start of the whole is over first. */
async function startProduct(product: ServerProcess, ending: AbortSignal): Promise<void> {
  const over = Promise.withResolvers<never>();
  const onEnd = () => over.reject(ending.reason);
  ending.addEventListener('abort', onEnd, { once: true });
  if (ending.aborted) onEnd();
  try {
    await Promise.race([product.start(), over.promise]);
  } catch (error) {
    if (ending.aborted) throw error;
    throw new NotStarted(`producto / product: ${lastWords(product.output())}`);
  } finally {
    ending.removeEventListener('abort', onEnd);
  }
}

/** What Patroni says of its node: its timeline and, where it is the primary, those that follow it. */
interface Said {
  readonly timeline?: number;
  readonly replication?: readonly { readonly state: string; readonly sync_state: string }[];
}

/** How long a cluster must have been whole, in ms: longer than Patroni looks away. */
const steadyMs = 2_000;
const patienceMs = 120_000;

interface Starting {
  readonly ending: AbortSignal;
  readonly folder: string;
}

/** @throws the reason of `ending`; {@link NotStarted} after two minutes, or once a log of the start says that a port is taken */
async function until(what: string, condition: () => Promise<boolean>, starting?: Starting): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition())) {
    starting?.ending.throwIfAborted();
    // A Patroni whose PostgreSQL has no port tries again and again.
    const taken = starting === undefined ? null : findTakenPort(starting.folder);
    if (taken !== null) throw new NotStarted(`${what}: ${taken}`);
    if (Date.now() > deadline)
      throw new NotStarted(`${what}: no en dos minutos, vea los registros / not within two minutes, see the logs`);
    await sleep(200);
  }
  starting?.ending.throwIfAborted();
}

/** The owner and the database, as the README has an administrator make them. */
async function makeDatabase(superuserUrl: string, ownerPassword: string): Promise<void> {
  const server = openDatabase(superuserUrl, { maximumConnections: 1 });
  try {
    await server.pool.query(`create role capacita login createrole password '${ownerPassword}'`);
    await server.pool.query('create database capacita owner capacita');
  } finally {
    await server.close();
  }
}
