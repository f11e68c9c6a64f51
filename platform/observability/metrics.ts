import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '#platform/services.ts';

/**
 * Measures calls by method, route pattern and status, the connections of the pool, what a bucket of files answered, and the process itself (memory, garbage
 * collection, delay of the event loop), under the names that Prometheus users know.
 * @returns what holds the figures, as Prometheus text
 */
export function addMetrics(app: FastifyInstance, { pool, files }: Pick<Services, 'pool' | 'files'>): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and calls that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const { counts } = files;
  if (counts !== undefined) {
    new Counter({
      name: 'file_store_calls_total',
      help: 'Calls to the bucket of files, answered or not (no answer, busy, 5xx), each further try counted',
      labelNames: ['outcome'],
      registers: [register],
      collect() {
        this.reset();
        this.inc({ outcome: 'answered' }, counts.answered);
        this.inc({ outcome: 'failed' }, counts.failed);
      },
    });
  }
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return register;
}
