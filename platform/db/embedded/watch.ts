import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterPlace } from './place.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import type { RunningServer } from './probe.ts';
import { isAlive } from './process-identity.ts';

/** How often the server is looked at, in milliseconds. */
const lookEvery = 200;
/** Pause before the second try of a start that failed, doubled each time up to the longest. */
const firstPause = 500;
const longestPause = 30_000;

interface WatchOptions {
  readonly place: ClusterPlace;
  /** Starts the server again, or finds the one that another process started. */
  relaunch(): Promise<RunningServer>;
  onTrouble(sentence: string): void;
}

/** Starts the server again whenever it ends by itself (killed, out of memory, a full disk), until told to stop. */
export function watchServer(server: RunningServer, { place, relaunch, onTrouble }: WatchOptions) {
  const stopping = new AbortController();
  let { pid } = server;

  /** Waits without keeping the process alive; a stop ends the wait. */
  const pause = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  const startAgain = async (): Promise<void> => {
    onTrouble('PostgreSQL terminó; se inicia de nuevo / PostgreSQL ended; it is being started again');
    for (let wait = firstPause; !stopping.signal.aborted; wait = Math.min(wait * 2, longestPause)) {
      try {
        pid = (await relaunch()).pid;
        onTrouble('PostgreSQL está nuevamente en marcha / PostgreSQL is running again');
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        onTrouble(`PostgreSQL no pudo iniciarse / PostgreSQL could not be started: ${reason}`);
        await pause(wait);
      }
    }
  };

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await pause(lookEvery);
      if (stopping.signal.aborted || isAlive(pid)) continue;
      // Another process on the folder may have been faster.
      const current = readPostmasterFile(place.data);
      if (current?.status === 'ready' && isAlive(current.pid)) pid = current.pid;
      else await startAgain();
    }
  })();

  return {
    /** Ends the watch, after a start in progress. */
    async stop(): Promise<void> {
      stopping.abort();
      await watching;
    },
  };
}
