import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { ClusterPlace } from './place.ts';
import { choosePort } from './port.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import type { RunningServer } from './probe.ts';
import { isAlive } from './process-identity.ts';
import { programOptions } from './program-options.ts';
import { serverArguments } from './settings.ts';

/** How long a start is tried again while what is left of a killed server goes away, in milliseconds. */
const retryPatience = 10_000;
const largestLog = 10 * 1024 * 1024;

/** What a server says when remains or the port of another are in its way: trying again helps. */
const passing =
  /pre-existing shared memory|lock file ".*" already exists|could not create any TCP\/IP sockets|being used by/;

/**
 * Starts PostgreSQL and waits until it takes connections (after a crash, until its recovery is done).
 * The server outlives this process if that is killed, and the next start adopts it.
 * @param samePort the one port that will do; else any, by preference that of the last start
 * @throws Error with the server's own last words
 */
export async function launchServer(
  place: ClusterPlace,
  binaries: Binaries,
  settings: Record<string, string>,
  samePort?: number,
): Promise<RunningServer> {
  const deadline = Date.now() + retryPatience;
  for (;;) {
    const port = samePort ?? (await choosePort(join(place.postgres, 'port')));
    const outcome = await tryLaunch(place, binaries, serverArguments(place.data, port, settings));
    if (typeof outcome !== 'string') return outcome;
    if (!passing.test(outcome) || Date.now() > deadline) {
      throw new Error(`The database in ${place.data} did not start:\n${outcome.trim() || 'it gave no reason'}`);
    }
    await sleep(200);
  }
}

/** One try: the server, or what it wrote before it ended. */
async function tryLaunch(
  place: ClusterPlace,
  binaries: Binaries,
  parameters: string[],
): Promise<RunningServer | string> {
  const log = join(place.postgres, 'server.log');
  if (existsSync(log) && statSync(log).size > largestLog) renameSync(log, `${log}.1`);
  const output = openSync(log, 'a', 0o600);
  const written = statSync(log).size;
  // In a session of its own: Ctrl-C in a terminal must not end the database before the program that uses it.
  const child = spawn(binaries.postgres, parameters, {
    ...programOptions(place.account, place.postgres),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  child.once('exit', () => {
    failure ??= readFileSync(log).subarray(written).toString('utf8');
  });
  while (failure === undefined) {
    const file = readPostmasterFile(place.data);
    if (file?.pid === child.pid && file?.status === 'ready') {
      child.removeAllListeners();
      child.unref();
      return file;
    }
    await sleep(10);
  }
  return failure;
}

/**
 * Fast shutdown (SIGINT) of whichever server runs on a data folder: sessions are ended, a checkpoint is written. Windows
 * knows no such signal and ends it hard, which costs a recovery at the next start and no committed row.
 * @throws Error when it still runs after a minute
 */
export async function stopServer(data: string): Promise<void> {
  const pid = readPostmasterFile(data)?.pid;
  if (pid === undefined) return;
  const isRunning = () => readPostmasterFile(data)?.pid === pid && isAlive(pid);
  if (!isRunning()) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 60_000;
  while (isRunning()) {
    if (Date.now() > deadline) throw new Error(`The database in ${data} (process ${pid}) did not stop in a minute.`);
    await sleep(10);
  }
}

/** How long an immediate shutdown may take, in milliseconds. */
const quitPatience = 10_000;

/**
 * Ends whichever server runs on a data folder at once, writing nothing: what it holds is thrown away. One that cannot, as on a full disk
 * in the middle of its recovery, is killed.
 */
export async function killServer(data: string): Promise<void> {
  const pid = readPostmasterFile(data)?.pid;
  if (pid === undefined) return;
  const deadline = Date.now() + quitPatience;
  for (let signal: NodeJS.Signals = 'SIGQUIT'; isAlive(pid); ) {
    process.kill(pid, signal);
    await sleep(100);
    if (Date.now() > deadline) signal = 'SIGKILL';
  }
}
