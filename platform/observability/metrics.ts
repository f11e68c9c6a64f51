import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** Upper bounds of the latency histogram, seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Series {
  count: number;
  sum: number;
  readonly buckets: number[];
}

/**
 * Counts calls by method, route pattern and status, with their latencies.
 * @returns writes the Prometheus text of what was counted so far
 */
export function addMetrics(app: FastifyInstance, pool: pg.Pool): () => string {
  const calls = new Map<string, Series>();
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    const seconds = reply.elapsedTime / 1000;
    let series = calls.get(labels);
    if (series === undefined) {
      series = { count: 0, sum: 0, buckets: bounds.map(() => 0) };
      calls.set(labels, series);
    }
    series.count += 1;
    series.sum += seconds;
    for (const [i, bound] of bounds.entries()) {
      if (seconds <= bound) series.buckets[i] = (series.buckets[i] ?? 0) + 1;
    }
  });
  return () =>
    [...processLines(pool), '# TYPE http_request_duration_seconds histogram', ...callLines(calls), ''].join('\n');
}

function processLines(pool: pg.Pool): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  return [
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${rss}`,
    '# TYPE nodejs_heap_used_bytes gauge',
    `nodejs_heap_used_bytes ${heapUsed}`,
    '# TYPE process_uptime_seconds gauge',
    `process_uptime_seconds ${process.uptime().toFixed(1)}`,
    '# TYPE database_connections gauge',
    `database_connections{state="idle"} ${pool.idleCount}`,
    `database_connections{state="busy"} ${pool.totalCount - pool.idleCount}`,
    `database_connections{state="waiting"} ${pool.waitingCount}`,
  ];
}

function* callLines(calls: ReadonlyMap<string, Series>): Generator<string> {
  for (const [labels, series] of calls) {
    for (const [i, bound] of bounds.entries()) {
      yield `http_request_duration_seconds_bucket{${labels},le="${bound}"} ${series.buckets[i] ?? 0}`;
    }
    yield `http_request_duration_seconds_bucket{${labels},le="+Inf"} ${series.count}`;
    yield `http_request_duration_seconds_sum{${labels}} ${series.sum.toFixed(6)}`;
    yield `http_request_duration_seconds_count{${labels}} ${series.count}`;
  }
}
