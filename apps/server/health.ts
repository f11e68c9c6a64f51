import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { PromptQuery } from '#platform/db/preparing-client.ts';
import { isReadOnlySql } from '#platform/db/require-writable-database.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { addMetrics } from '#platform/observability/metrics.ts';
import type { Services } from '#platform/services.ts';

const tryEveryMs = 2_000;

/** The migrations are there, and what is saved would be. */
const readiness: PromptQuery = {
  text: `
    select ${isReadOnlySql} as "isReadOnly", exists (select from kysely_migration) as "isMigrated"`,
  answerWithinMs: 3_000,
};

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** @throws Refusal UNAVAILABLE, DATABASE_READ_ONLY */
async function requireWritableDatabase(pool: pg.Pool): Promise<void> {
  const found = await pool.query<{ isReadOnly: boolean }>(readiness).catch(() => null);
  if (found === null) throw httpErrors.UNAVAILABLE();
  if (found.rows[0]?.isReadOnly !== false) throw httpErrors.DATABASE_READ_ONLY();
}

/** GET /healthz, /readyz and, with a token of its own, /metrics (decisions section 13). */
export function registerHealth(app: HttpServer, services: Services, metricsToken: string | undefined): void {
  app.get('/healthz', { config: { permission: 'public' } }, async () => ({ status: 'ok' }));

  let triedAt = 0;
  let trial: Promise<void> = Promise.resolve();
  /** Looks at the disk now and then, however often it is asked. @throws Error such as ENOSPC */
  const canWrite = (): Promise<void> => {
    if (Date.now() - triedAt > tryEveryMs) {
      triedAt = Date.now();
      trial = services.files.tryWrite();
    }
    return trial;
  };
  app.get('/readyz', { config: { permission: 'public' } }, async () => {
    await requireWritableDatabase(services.pool);
    await canWrite();
    return { status: 'ready' };
  });

  if (metricsToken === undefined) return;
  const metrics = addMetrics(app, services.pool);
  app.get('/metrics', { config: { permission: 'public' } }, async (request, reply) => {
    if (!isToken(request.headers.authorization, metricsToken)) throw httpErrors.UNAUTHENTICATED();
    return reply
      .type(metrics.contentType)
      .serializer(String)
      .send(await metrics.metrics());
  });
}
