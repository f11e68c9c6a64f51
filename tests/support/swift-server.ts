import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

const daemons = ['account', 'container', 'object', 'proxy'] as const;

const accessKeyId = 'planta:capacita';
const secretAccessKey = 'testing';
const region = 'sur-1';

export interface SwiftServer {
  readonly access: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** Ends the daemons; `start` brings them back on what they stored. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** OpenStack Swift with its S3 interface on loopback: one disk, one replica, an empty bucket. */
export async function prepareSwift(): Promise<SwiftServer> {
  const folder = await mkdtemp(join(tmpdir(), 'capacita-swift-'));
  await mkdir(join(folder, 'disks', 'd1'), { recursive: true });
  const ports = new Map<string, number>();
  for (const name of daemons) ports.set(name, await freePort());
  for (const name of daemons) {
    await writeFile(join(folder, `${name}.conf`), configure(name, folder, ports.get(name) ?? 0));
    if (name !== 'proxy') makeRing(folder, name, ports.get(name) ?? 0);
  }
  const endpoint = `http://127.0.0.1:${ports.get('proxy')}`;
  let running: ChildProcess[] = [];
  const start = async (): Promise<void> => {
    running = daemons.map((name) => spawn(`swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: 'ignore' }));
    const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    for (let waited = 0; ; waited += 1) {
      const reply = await client.fetch(`${endpoint}/files`, { method: 'PUT' }).catch(() => null);
      if (reply?.status === 200 || reply?.status === 409) return;
      if (waited > 120) throw new Error(`Swift does not answer: ${await reply?.text()}`);
      await sleep(250);
    }
  };
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((child) => ended(child)));
    running = [];
  };
  return {
    access: { endpoint, bucket: 'files', region, accessKeyId, secretAccessKey },
    start,
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exit;
}

function makeRing(folder: string, name: string, port: number): void {
  const builder = join(folder, `${name}.builder`);
  const build = (...words: string[]) => execFileSync('swift-ring-builder', [builder, ...words], { stdio: 'ignore' });
  build('create', '4', '1', '0');
  build('add', `r1z1-127.0.0.1:${port}/d1`, '1');
  build('rebalance');
}

function configure(name: (typeof daemons)[number], folder: string, port: number): string {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
devices = ${join(folder, 'disks')}
mount_check = false
swift_dir = ${folder}
user = ${process.env.USER ?? 'root'}
workers = 0
`;
  if (name !== 'proxy') {
    return `${common}[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
  }
  return `${common}[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:copy]
use = egg:swift#copy
[filter:tempauth]
use = egg:swift#tempauth
user_planta_capacita = ${secretAccessKey} .admin
[filter:s3api]
use = egg:swift#s3api
location = ${region}
allow_multipart_uploads = false
`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
