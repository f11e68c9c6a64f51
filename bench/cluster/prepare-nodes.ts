import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPostmasterFile } from '#platform/db/embedded/postmaster-file.ts';
import { isAlive } from '#platform/db/embedded/process-identity.ts';
import { openSilentNetwork, type SilentNetwork } from '#tests/support/silent-network.ts';
import { type Program, type ProgramGroup, programs, signalServer } from './program.ts';

/** A machine of the cluster: PostgreSQL run by its Patroni, and an etcd. */
export interface Node {
  readonly name: string;
  readonly etcd: Program;
  readonly patroni: Program;
  /** The number of the server's process; null where none runs. */
  postmaster(): number | null;
  /** Cuts the node off: from etcd, and what others send to its PostgreSQL and its Patroni; or lets new connections pass again. */
  cutOff(isCut: boolean): void;
  /** The machine ends at once, with all that it has stored. */
  loseDisk(): Promise<void>;
  /** What an operator does with a new disk (`docs/operations.md`, *A lost disk*); the rest goes on by itself. */
  rejoin(): Promise<void>;
}

/** A node with the ports by which it is asked. */
export interface PreparedNode extends Node {
  /** of its Patroni, itself */
  readonly rest: number;
  /** of its Patroni, by the way that may be cut */
  readonly wayRest: number;
  /** of its PostgreSQL, by the way that may be cut */
  readonly way: number;
}

/** The ports that each node listens on, in the order of the nodes. */
export interface NodePorts {
  readonly client: number;
  readonly peer: number;
  readonly rest: number;
  readonly server: number;
}

/** What the nodes are made in. */
interface Place {
  readonly folder: string;
  readonly group: ProgramGroup;
  /** gets the ways that are opened */
  readonly ways: SilentNetwork[];
  readonly passwords: { readonly super: string; readonly replication: string };
}

export const configuration = join(import.meta.dirname, '../../deploy/cluster');

/** PostgreSQL refuses root; Debian's package brings a user. */
function serverAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const local = (port: number) => `127.0.0.1:${port}`;
const nameOf = (index: number) => `node${index + 1}`;

/** Prepares what `deploy/cluster` has on each node; nothing runs yet. Between the nodes, and before them, stand ways that may be cut. */
export function prepareNodes(ports: readonly NodePorts[], place: Place): Promise<PreparedNode[]> {
  return Promise.all(ports.map((own, index) => prepareNode(nameOf(index), own, ports, place)));
}

async function prepareNode(
  name: string,
  own: NodePorts,
  all: readonly NodePorts[],
  { folder, group, ways, passwords }: Place,
): Promise<PreparedNode> {
  /** A way to a port of this machine, which may be cut. */
  const way = async (port: number): Promise<{ port: number; network: SilentNetwork }> => {
    const network = await openSilentNetwork(`postgresql://127.0.0.1:${port}/x`);
    ways.push(network);
    return { port: Number(new URL(network.url).port), network };
  };
  const account = serverAccount();
  const home = join(folder, name);
  const makeHome = () => {
    mkdirSync(home, { mode: 0o755 });
    if (account.uid !== undefined && account.gid !== undefined) chownSync(home, account.uid, account.gid);
  };
  makeHome();
  const toEtcd = await Promise.all(all.map(({ client }) => way(client)));
  const toRest = await way(own.rest);
  const toServer = await way(own.server);
  const client = `http://${local(own.client)}`;
  const peer = `http://${local(own.peer)}`;
  const data = join(home, 'data');
  const ofEtcd = {
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(home, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: client,
    ETCD_ADVERTISE_CLIENT_URLS: client,
    ETCD_LISTEN_PEER_URLS: peer,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
    ETCD_INITIAL_CLUSTER: all.map((each, index) => `${nameOf(index)}=http://${local(each.peer)}`).join(),
    ETCD_INITIAL_CLUSTER_TOKEN: 'capacita',
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    ETCD_ENABLE_V2: 'true',
  };
  const etcd = group.add(`${name}-etcd`, programs.etcd, [], { isGround: true, as: account, env: ofEtcd });
  const patroni = group.add(`${name}-patroni`, programs.patroni, [join(configuration, 'patroni.yml')], {
    as: account,
    env: {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: local(own.rest),
      PATRONI_RESTAPI_CONNECT_ADDRESS: local(toRest.port),
      PATRONI_ETCD_HOSTS: toEtcd.map(({ port }) => local(port)).join(),
      // By these ways alone: else it asks etcd where else it is.
      PATRONI_ETCD_USE_PROXIES: 'true',
      PATRONI_POSTGRESQL_LISTEN: local(own.server),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(toServer.port),
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: '/usr/lib/postgresql/15/bin',
      PATRONI_SUPERUSER_PASSWORD: passwords.super,
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
      HOME: home,
    },
  });
  return {
    name,
    etcd,
    patroni,
    rest: own.rest,
    way: toServer.port,
    wayRest: toRest.port,
    postmaster: () => postmasterOf(data),
    cutOff(isCut) {
      for (const { network } of [...toEtcd, toRest, toServer])
        if (isCut) network.swallowAll();
        else network.mend();
    },
    async loseDisk() {
      await Promise.all([patroni.end('SIGKILL'), etcd.end('SIGKILL')]);
      signalServer(postmasterOf(data), 'SIGKILL');
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      makeHome();
    },
    async rejoin() {
      const PATRONI_ETCD_HOSTS = all.map((each) => local(each.client)).join();
      const env = { PATH: process.env.PATH, ...ofEtcd, PATRONI_ETCD_HOSTS };
      await promisify(execFile)('sh', [join(configuration, 'rejoin-etcd.sh')], { env });
      ofEtcd.ETCD_INITIAL_CLUSTER_STATE = 'existing';
      etcd.start();
      patroni.start();
    },
  };
}

function postmasterOf(data: string): number | null {
  const file = readPostmasterFile(data);
  return file !== undefined && isAlive(file.pid) ? file.pid : null;
}
