import type { Call } from './calls.ts';
import { HttpConnection } from './http-connection.ts';
import type { ServerProcess } from './server-process.ts';

export interface Sample {
  readonly perSecond: number;
  /** milliseconds, one for each call */
  readonly latencies: readonly number[];
  /** microseconds of the server process for one call */
  readonly cpuPerCall: number;
}

/**
 * Calls a server from `atOnce` connections, each as soon as its last reply is there, for a bounded time. Anyone who calls is
 * new to the server: nothing of any person is remembered from an earlier sample.
 * @param milliseconds calls still running then are waited for and counted
 * @throws Error of the first call that fails
 */
export async function measure(
  server: ServerProcess,
  call: Call,
  atOnce: number,
  milliseconds: number,
): Promise<Sample> {
  const connections = await Promise.all(Array.from({ length: atOnce }, () => HttpConnection.open(server.port)));
  const latencies: number[] = [];
  await server.forgetPersons();
  const cpuBefore = await server.cpu();
  const start = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      const callOnce = call.newCaller();
      for (let from = performance.now(); from - start < milliseconds; ) {
        await callOnce(connection);
        const to = performance.now();
        latencies.push(to - from);
        from = to;
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const cpu = (await server.cpu()) - cpuBefore;
  for (const connection of connections) connection.close();
  return { perSecond: latencies.length / seconds, latencies, cpuPerCall: cpu / latencies.length };
}
