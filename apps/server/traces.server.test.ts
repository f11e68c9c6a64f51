import { createServer } from 'node:http';

import { expect, onTestFinished, test } from 'vitest';
import { readEnvironment } from '#platform/config/environment.ts';
import { type SentSpan, SpanSender } from '#platform/observability/send-spans.ts';
import { Traces } from '#platform/observability/traces.ts';
import { makePerson, makeSector } from '#tests/factories/people.ts';
import { createTestApp, testPassword } from '#tests/support/app.ts';
import { createApp } from './app.ts';

interface Taken {
  readonly authorization: string | undefined;
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: unknown };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** A collector on loopback that takes OTLP/JSON at `/v1/traces`, or answers as it is told. */
async function startCollector() {
  const taken: Taken[] = [];
  const collector = { status: 200 };
  const server = createServer(async (request, reply) => {
    const bytes = await request.toArray();
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') reply.statusCode = 404;
    else if (collector.status !== 200) reply.statusCode = collector.status;
    else taken.push({ authorization: request.headers.authorization, ...JSON.parse(Buffer.concat(bytes).toString()) });
    reply.end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const spans = () =>
    taken.flatMap(({ resourceSpans }) => resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)));
  return {
    answer: (status: number) => (collector.status = status),
    taken,
    spans,
    endpoint: `http://127.0.0.1:${address.port}/`,
  };
}

async function tracedApp() {
  const collector = await startCollector();
  const t = await createTestApp();
  onTestFinished(() => t.close());
  const { OTEL_EXPORTER_OTLP_HEADERS: headers } = readEnvironment({
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20to-send',
  });
  const { endpoint } = collector;
  const traces = new Traces({ endpoint, headers, serviceName: 'plant', serviceVersion: '1' }, t.services.pool);
  const services = { ...t.services, traces };
  const app = await createApp(services, { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: undefined });
  onTestFinished(() => app.close());
  return { t, app, traces, collector };
}

const nameOf = ({ name }: SentSpan) => name;

test('a call is one trace with its caller’s: the pattern of the route, then each statement by its name', async () => {
  const { t, app, traces, collector } = await tracedApp();
  await makePerson(t.services, await makeSector(t.services, 'Planta'), 'ana');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await app.inject({
    method: 'POST',
    url: '/api/Auth/Authenticate',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    payload: { user: 'ana', pass: testPassword },
  });
  await traces.stop();
  expect(collector.taken[0]?.authorization).toBe('Bearer to-send');
  expect(collector.taken[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'plant' },
  });
  const [call] = collector.spans().filter(({ kind }) => kind === 2);
  expect(call).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', name: 'POST /api/Auth/Authenticate' });
  const attributes = Object.fromEntries(call?.attributes.map(({ key, value }) => [key, value]) ?? []);
  expect(attributes).toEqual({
    'http.request.method': { stringValue: 'POST' },
    'http.route': { stringValue: '/api/Auth/Authenticate' },
    'http.response.status_code': { intValue: 200 },
  });
  const asked = collector.spans().filter(({ kind }) => kind === 3);
  // After the body was read, too.
  expect(asked.map(nameOf)).toEqual(expect.arrayContaining(['select settings', 'select open_session']));
  expect(asked.every((span) => span.traceId === traceId && span.parentSpanId === call?.spanId)).toBe(true);
  for (const { startTimeUnixNano, endTimeUnixNano } of collector.spans()) {
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
  }
});

test('two calls at once keep their statements apart, and a call without a trace begins one', async () => {
  const { app, traces, collector } = await tracedApp();
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((user) =>
      app.inject({ method: 'POST', url: '/api/Auth/Authenticate', payload: { user, pass: 'Otra-Clave-1' } }),
    ),
  );
  await traces.stop();
  const calls = collector.spans().filter(({ kind }) => kind === 2);
  expect(new Set(calls.map(({ traceId }) => traceId)).size).toBe(4);
  for (const call of calls) {
    const own = collector.spans().filter(({ parentSpanId }) => parentSpanId === call.spanId);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ traceId }) => traceId === call.traceId)).toBe(true);
  }
});

test('nothing that anybody typed or sent is in a span: no address, query, header, body, value or text of an error', async () => {
  const { t, app, traces, collector } = await tracedApp();
  await makePerson(t.services, await makeSector(t.services, 'Planta'), 'ana');
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/Auth/Authenticate',
    payload: { user: 'ana', pass: testPassword },
  });
  const { token } = signedIn.json();
  const headers = { authorization: `Bearer ${token}`, cookie: 'kept=hushcookie' };
  for (const url of [
    '/api/AttendedJoinedWCourse?hushname=hushvalue',
    '/api/Nowhere/hushpath?x=hushvalue',
    '/api/Course/hushid',
  ]) {
    await app.inject({ url, headers });
  }
  await app.inject({ method: 'POST', url: '/api/Auth/Authenticate', payload: { user: 'hushu', pass: 'Hush-Clave-9' } });
  await traces
    .follow('job that fails', async () => {
      await t.services.pool.query("select 'hushvalue' from hushtable where $1 = 'x'", ['hushvalue']);
    })
    .catch(() => {});
  await traces.stop();
  const text = JSON.stringify(collector.spans());
  for (const secret of [
    testPassword,
    token,
    'Hush-Clave-9',
    'hushu',
    'hushname',
    'hushvalue',
    'hushpath',
    'hushid',
    'hushcookie',
  ]) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toContain('ana"');
  const failed = collector.spans().filter(({ status }) => status?.code === 2);
  expect(failed.map(nameOf)).toEqual(['select hushtable', 'job that fails']);
  expect(failed[0]?.attributes).toContainEqual({ key: 'db.response.status_code', value: { stringValue: '42P01' } });
});

test('a collector that is away or refuses costs spans alone', async () => {
  const { app, traces, collector } = await tracedApp();
  collector.answer(503);
  const away = new SpanSender({ endpoint: 'http://127.0.0.1:9', headers: {}, serviceName: 'x', serviceVersion: '1' });
  const told: string[] = [];
  away.onTrouble = (sentence) => told.push(sentence);
  const span = {
    traceId: 'a',
    spanId: 'b',
    name: 'c',
    kind: 1,
    startTimeUnixNano: '0',
    endTimeUnixNano: '1',
    attributes: [],
  };
  // More than are kept.
  for (let n = 0; n < 3_000; n += 1) away.add(span);
  await away.stop();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/takes none/);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/api/AttendedJoinedWCourse')).statusCode).toBe(401);
  await traces.stop();
  expect(collector.spans()).toEqual([]);
});
