import Fastify from 'fastify';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { addMetrics } from './metrics.ts';

const pool = { idleCount: 3, totalCount: 5, waitingCount: 2 } as pg.Pool;

async function measuredApp() {
  const app = Fastify();
  const metrics = addMetrics(app, pool);
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

test('the pool and the process are told of, each application by itself', async () => {
  const [text, other] = await Promise.all([measuredApp(), measuredApp()]);
  for (const line of ['{state="idle"} 3', '{state="busy"} 2', '{state="waiting"} 2']) {
    expect(text).toContain(`database_connections${line}`);
  }
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(other).toContain('route="/people/:name",status="200"} 2');
});
