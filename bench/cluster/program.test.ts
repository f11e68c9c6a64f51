import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from '#platform/db/embedded/process-identity.ts';
import { freePorts } from './free-ports.ts';
import { lastWords, ProgramGroup, processesIn } from './program.ts';

const onLinux = process.platform === 'linux';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capacita-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs until it is killed, and writes its number. */
const deaf = `process.on('SIGTERM', () => {}); require('fs').writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1e6)`;

/** Starts another program that nobody knows of, as Patroni starts PostgreSQL, and goes on. */
const withOrphan = `
const { spawn } = require('child_process');
spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}, process.argv[1]], { detached: true, stdio: 'ignore' }).unref();
setInterval(() => {}, 1e6);`;

async function numberIn(file: string): Promise<number> {
  await expect.poll(() => readNumber(file)).toBeGreaterThan(0);
  return readNumber(file);
}

function readNumber(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

test.skipIf(!onLinux)(
  'a program whose port is taken is named with its own words, and everything started with it ends',
  async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const folder = makeFolder();
    const group = new ProgramGroup(folder);
    const orphan = join(folder, 'orphan.pid');
    group.add('ground', process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { isGround: true }).start();
    group.add('keeper', process.execPath, ['-e', withOrphan, orphan]).start();
    const left = await numberIn(orphan);
    expect(processesIn(folder)).toContain(left);
    expect(processesIn(folder)).toHaveLength(3);

    group.add('late', process.execPath, ['-e', `require('net').createServer().listen(${port}, '127.0.0.1')`]).start();
    await once(group.loss, 'abort');
    expect(String(group.loss.reason)).toMatch(
      new RegExp(
        `late terminó / ended \\(exit code 1\\): .*EADDRINUSE: address already in use 127.0.0.1:${port} \\[${folder}/late.log\\]`,
      ),
    );

    await group.end();
    expect([processesIn(folder), isAlive(left)]).toEqual([[], false]);
  },
);

test.skipIf(!onLinux)(
  'a program that is not there, and one that is killed, are losses; one that is asked to end is none',
  async () => {
    const folder = makeFolder();
    const missing = new ProgramGroup(folder);
    missing.add('missing', join(folder, 'no-such-program'), []).start();
    await once(missing.loss, 'abort');
    expect(String(missing.loss.reason)).toContain('missing terminó / ended (spawn ');

    const group = new ProgramGroup(folder);
    const asked = group.add('asked', process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
    asked.start();
    await asked.end('SIGKILL');
    expect([asked.pid, group.loss.aborted]).toEqual([null, false]);
    asked.start();
    process.kill(asked.pid ?? 0, 'SIGKILL');
    await once(group.loss, 'abort');
    expect(String(group.loss.reason)).toContain('asked terminó / ended (SIGKILL)');
    await group.end();
  },
);

test('the line that says why is found among those after it', () => {
  expect(lastWords('one\n[ALERT] cannot bind socket (Address already in use)\n[ALERT] Fatal errors found\n\n')).toBe(
    '[ALERT] cannot bind socket (Address already in use)',
  );
  expect(lastWords('begins\nFATAL: no space left\nends\n')).toBe('FATAL: no space left');
  expect(lastWords('begins\nends\n')).toBe('ends');
  expect(lastWords('')).toBe('–');
});

test.skipIf(!onLinux)('free ports differ, and no connection that goes out is given one of them', async () => {
  const [outgoing = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/).map(Number);
  const ports = await freePorts(40);
  expect(new Set(ports).size).toBe(40);
  expect(Math.max(...ports)).toBeLessThan(Math.max(outgoing, 20_480));
});
