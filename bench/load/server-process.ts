import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

export interface ServerProcess {
  readonly port: number;
  /** CPU time of the process so far, in microseconds */
  cpu(): Promise<number>;
  /** the most memory that the process had so far, in bytes */
  peakMemory(): Promise<number>;
  /** Lets it forget what it remembers of persons. */
  forgetPersons(): Promise<void>;
  stop(): Promise<void>;
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The server under test ended.'));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as T);
    });
  });
}

/** Starts serve.ts in a process of its own. */
export async function startServer(
  kind: 'product' | 'references',
  ownerUrl: string,
  filesFolder: string,
): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, '../serve.ts'), [kind, ownerUrl, filesFolder]);
  const { port } = await nextMessage<{ port: number }>(child);
  const ask = <T>(what: 'usage' | 'forgetPersons') => {
    const answer = nextMessage<T>(child);
    child.send(what);
    return answer;
  };
  const usage = () => ask<{ cpu: number; peakMemory: number }>('usage');
  return {
    port,
    cpu: async () => (await usage()).cpu,
    peakMemory: async () => (await usage()).peakMemory,
    forgetPersons: () => ask('forgetPersons'),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
}
