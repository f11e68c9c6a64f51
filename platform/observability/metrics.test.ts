import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Services } from '#platform/services.ts';
import { addMetrics } from './metrics.ts';

const measured = {
  pool: { idleCount: 3, totalCount: 5, waitingCount: 2 },
  files: { counts: { answered: 7, failed: 2 } },
} as Services;

async function measuredApp() {
  const app = Fastify();
  const metrics = addMetrics(app, measured);
  app.get('/people/:name', async () => 'ok');
  for (const url of ['/people/ana?secret=1', '/people/bruno', '/nowhere']) await app.inject(url);
  return metrics.metrics();
}

test('calls are counted by method, route pattern and status, and nothing of an address is kept', async () => {
  const text = await measuredApp();
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/people/:name",status="200"} 2');
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1');
  expect(text).not.toMatch(/ana|bruno|secret|nowhere/);
});

test('the pool, the bucket of files and the process are told of, each application by itself', async () => {
  const [text, other] = await Promise.all([measuredApp(), measuredApp()]);
  for (const line of ['{state="idle"} 3', '{state="busy"} 2', '{state="waiting"} 2']) {
    expect(text).toContain(`database_connections${line}`);
  }
  for (const line of ['{outcome="answered"} 7', '{outcome="failed"} 2']) {
    expect(text).toContain(`file_store_calls_total${line}`);
  }
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(other).toContain('route="/people/:name",status="200"} 2');
});
