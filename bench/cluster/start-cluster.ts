import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#platform/db/database.ts';
import { withReadableHosts } from '#platform/db/database-address.ts';
import { readPostmasterFile } from '#platform/db/embedded/postmaster-file.ts';
import { isAlive } from '#platform/db/embedded/process-identity.ts';
import { prepareServer, type ServerProcess } from '#tests/support/server-process.ts';
import { openSilentNetwork, type SilentNetwork } from '#tests/support/silent-network.ts';
import { Program, programs } from './program.ts';

/** A machine of the cluster: PostgreSQL run by its Patroni, and an etcd. */
export interface Node {
  readonly name: string;
  readonly etcd: Program;
  readonly patroni: Program;
  /** The number of the server's process; null where none runs. */
  postmaster(): number | null;
  /** Cuts the node off: from etcd, and what others send to its PostgreSQL and its Patroni; or lets new connections pass again. */
  cutOff(isCut: boolean): void;
}

export interface Cluster {
  /** where people come in, by HAProxy */
  readonly address: string;
  /** all three nodes, as the owner of the product's database */
  readonly databaseUrl: string;
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

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  return servers.map((server) => {
    const address = server.address();
    server.close();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
}

/** PostgreSQL refuses root; Debian's package brings a user. */
function serverAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const configuration = join(import.meta.dirname, '../../deploy/cluster');

/**
 * Starts what `deploy/cluster` describes, on this machine alone: three nodes, HAProxy and two processes of the product with the demo
 * company. Between the nodes, and before them, stand ways that may be cut.
 * @param folder of all data and logs; every user may pass through it
 */
export async function startCluster(folder: string): Promise<Cluster> {
  const account = serverAccount();
  const ways: SilentNetwork[] = [];
  /** A way to a port of this machine, which may be cut. */
  const way = async (port: number): Promise<{ port: number; network: SilentNetwork }> => {
    const network = await openSilentNetwork(`postgresql://127.0.0.1:${port}/x`);
    ways.push(network);
    return { port: Number(new URL(network.url).port), network };
  };
  const run = (name: string, program: string, args: readonly string[], env: Record<string, string>, as = account) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const environment = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...env };
    return new Program(() =>
      spawn(program, args, { ...as, cwd: folder, env: environment, stdio: ['ignore', log, log] }),
    );
  };
  const names = ['node1', 'node2', 'node3'];
  const [clients, peers, rests, servers] = await Promise.all([freePorts(3), freePorts(3), freePorts(3), freePorts(3)]);
  const at = (ports: number[] | undefined, index: number) => ports?.[index] ?? 0;
  const passwords = { super: randomBytes(12).toString('hex'), replication: randomBytes(12).toString('hex') };
  const nodes = await Promise.all(
    names.map(async (name, index) => {
      const home = join(folder, name);
      mkdirSync(home, { mode: 0o755 });
      if (account.uid !== undefined && account.gid !== undefined) chownSync(home, account.uid, account.gid);
      const toEtcd = await Promise.all(names.map((_, other) => way(at(clients, other))));
      const toRest = await way(at(rests, index));
      const toServer = await way(at(servers, index));
      const local = (port: number) => `127.0.0.1:${port}`;
      const client = `http://${local(at(clients, index))}`;
      const peer = `http://${local(at(peers, index))}`;
      const data = join(home, 'data');
      const etcd = run(`${name}-etcd`, programs.etcd, [], {
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(home, 'etcd'),
        ETCD_LISTEN_CLIENT_URLS: client,
        ETCD_ADVERTISE_CLIENT_URLS: client,
        ETCD_LISTEN_PEER_URLS: peer,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
        ETCD_INITIAL_CLUSTER: names.map((each, other) => `${each}=http://${local(at(peers, other))}`).join(),
        ETCD_INITIAL_CLUSTER_TOKEN: 'capacita',
        ETCD_INITIAL_CLUSTER_STATE: 'new',
        ETCD_ENABLE_V2: 'true',
      });
      const patroni = run(`${name}-patroni`, programs.patroni, [join(configuration, 'patroni.yml')], {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: local(at(rests, index)),
        PATRONI_RESTAPI_CONNECT_ADDRESS: local(toRest.port),
        PATRONI_ETCD_HOSTS: toEtcd.map(({ port }) => local(port)).join(),
        // By these ways alone: else it asks etcd where else it is.
        PATRONI_ETCD_USE_PROXIES: 'true',
        PATRONI_POSTGRESQL_LISTEN: local(at(servers, index)),
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(toServer.port),
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/15/bin',
        PATRONI_SUPERUSER_PASSWORD: passwords.super,
        PATRONI_REPLICATION_PASSWORD: passwords.replication,
        HOME: home,
      });
      const own = [...toEtcd, toRest, toServer];
      return {
        name,
        etcd,
        patroni,
        rest: at(rests, index),
        way: toServer.port,
        wayRest: toRest.port,
        postmaster: () => postmasterOf(data),
        cutOff: (isCut: boolean) => {
          for (const { network } of own)
            if (isCut) network.swallowAll();
            else network.mend();
        },
      };
    }),
  );
  for (const { etcd } of nodes) etcd.start();
  for (const { patroni } of nodes) patroni.start();
  const ask = async (rest: number, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${rest}${path}`, { ...init, signal: AbortSignal.timeout(20_000) }).catch(() => null);
  const primary = async () => {
    const said = await Promise.all(nodes.map(({ rest }) => ask(rest, '/primary')));
    return nodes.find((_, index) => said[index]?.ok === true) ?? null;
  };
  /** Every standby receives what the primary writes, in the primary's own timeline, and has everything. */
  const isWhole = async () => {
    const said = await Promise.all(nodes.map(async ({ rest }) => (await (await ask(rest, '/patroni'))?.json()) as Said));
    const following = said.flatMap((each) => each?.replication ?? []);
    return (
      following.filter((each) => each.state === 'streaming' && each.sync_state === 'sync').length === nodes.length - 1 &&
      new Set(said.map((each) => each?.timeline)).size === 1
    );
  };
  // A primary that is lost before Patroni has named the standby that has everything is waited for, by nobody replaced. One that is cut
  // off while a standby is put right from it leaves a single node, which acknowledges nothing: one that has to be put right again seems
  // whole for a moment.
  const untilWhole = () => until(async () => (await isWhole()) && (await sleep(steadyMs), await isWhole()));
  await untilWhole();
  const hosts = nodes.map(({ way: port }) => `127.0.0.1:${port}`).join();
  const ownerPassword = randomBytes(12).toString('hex');
  await makeDatabase(withReadableHosts(`postgresql://postgres:${passwords.super}@${hosts}/postgres`), ownerPassword);
  const databaseUrl = withReadableHosts(`postgresql://capacita:${ownerPassword}@${hosts}/capacita`);
  const dataDirectory = join(folder, 'product');
  mkdirSync(dataDirectory);
  const settings = { DEMO: '1', LOG_LEVEL: 'error', TRUST_PROXY: '1', NODE_ENV: 'production' };
  const products = [
    await prepareServer(databaseUrl, dataDirectory, settings),
    await prepareServer(databaseUrl, dataDirectory, settings),
  ];
  // The first one makes the company.
  for (const product of products) await product.start();
  const [people = 0, tools = 0] = await freePorts(2);
  const haproxy = run(
    'haproxy',
    programs.haproxy,
    ['-f', join(configuration, 'haproxy.cfg')],
    {
      CAPACITA_LISTEN: `127.0.0.1:${people}`,
      POSTGRES_LISTEN: `127.0.0.1:${tools}`,
      ...Object.fromEntries(products.map(({ address }, index) => [`PRODUCT_${index + 1}`, new URL(address).host])),
      ...Object.fromEntries(nodes.map((node, index) => [`NODE_${index + 1}`, `127.0.0.1:${node.way}`])),
      ...Object.fromEntries(nodes.map((node, index) => [`NODE_${index + 1}_REST`, String(node.wayRest)])),
    },
    {},
  );
  haproxy.start();
  const address = `http://127.0.0.1:${people}`;
  await until(async () => (await fetch(`${address}/readyz`).catch(() => null))?.ok === true);
  return {
    address,
    databaseUrl,
    nodes,
    products,
    haproxy,
    primary,
    untilWhole,
    async switchover() {
      const leader = await primary();
      const body = JSON.stringify({ leader: leader?.name });
      await ask(leader?.rest ?? 0, '/switchover', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
    },
    async stop() {
      // One that hangs would not end.
      for (const node of nodes) signal(node.postmaster(), 'SIGCONT');
      await Promise.all(products.map((product) => product.stop()));
      await haproxy.end('SIGTERM');
      await Promise.all(nodes.map(({ patroni }) => patroni.end('SIGTERM')));
      // A Patroni that was killed leaves its PostgreSQL behind.
      for (const node of nodes) signal(node.postmaster(), 'SIGQUIT');
      await Promise.all(nodes.map(({ etcd }) => etcd.end('SIGKILL')));
      await Promise.all(ways.map((each) => each.close()));
    },
  };
}

/** What Patroni says of its node: its timeline and, where it is the primary, those that follow it. */
interface Said {
  readonly timeline?: number;
  readonly replication?: readonly { readonly state: string; readonly sync_state: string }[];
}

/** How long a cluster must have been whole, in ms: longer than Patroni looks away. */
const steadyMs = 2_000;
const patienceMs = 120_000;

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The cluster was not ready within two minutes; its logs tell why.');
    await sleep(200);
  }
}

function postmasterOf(data: string): number | null {
  const file = readPostmasterFile(data);
  return file !== undefined && isAlive(file.pid) ? file.pid : null;
}

/** Sends a signal to a server and to every process that works for it. */
export function signal(postmaster: number | null, name: NodeJS.Signals): void {
  if (postmaster === null) return;
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean);
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, name);
    } catch {
      // Ended in between.
    }
  }
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
