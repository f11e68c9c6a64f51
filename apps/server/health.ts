import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import { isReadOnlyFailure } from '#platform/db/database.ts';
import type { PromptQuery } from '#platform/db/preparing-client.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { httpErrors } from '#platform/http/errors.ts';
import { addMetrics } from '#platform/observability/metrics.ts';
import type { Services } from '#platform/services.ts';
import { addInstallationMetrics } from './installation-metrics.ts';

/**
 * The migrations are there, and a write is taken: the message is kept in the server's log of writes alone, and its commit waits,
 * as any does, for the standby that must have it too.
 */
const readiness: PromptQuery = {
  text: `
    select pg_logical_emit_message(true, 'capacita', 'ready') is not null as "isWritten",
      exists (select from kysely_migration) as "isMigrated"`,
  answerWithinMs: 3_000,
};

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** A trial whose success holds for a while, however often it is asked for: each writes something. One that failed is made again. */
function nowAndThen(everyMs: number, attempt: () => Promise<void>): () => Promise<void> {
  let triedAt = Number.NEGATIVE_INFINITY;
  let trial: Promise<void> = Promise.resolve();
  return () => {
    if (Date.now() - triedAt <= everyMs) return trial;
    triedAt = Date.now();
    trial = attempt().catch((error: unknown) => {
      triedAt = Number.NEGATIVE_INFINITY;
      throw error;
    });
    return trial;
  };
}

/** @throws Refusal UNAVAILABLE, DATABASE_READ_ONLY */
async function requireWritableDatabase(pool: pg.Pool): Promise<void> {
  await pool.query(readiness).catch((error: unknown) => {
    throw isReadOnlyFailure(error) ? httpErrors.DATABASE_READ_ONLY() : httpErrors.UNAVAILABLE();
  });
}

/** GET /healthz, /readyz and, with a token of its own, /metrics (decisions section 13). */
export function registerHealth(
  app: HttpServer,
  services: Services,
  notices: ChangeNotices,
  metricsToken: string | undefined,
): void {
  app.get('/healthz', { config: { permission: 'public' } }, async () => ({ status: 'ok' }));

  const canSave = nowAndThen(1_000, () => requireWritableDatabase(services.pool));
  const canWrite = nowAndThen(2_000, () => services.files.tryWrite());
  app.get('/readyz', { config: { permission: 'public' } }, async () => {
    await canSave();
    if (notices.isDeaf) throw httpErrors.DATABASE_SESSIONS_SHARED();
    await canWrite();
    return { status: 'ready' };
  });

  if (metricsToken === undefined) return;
  const metrics = addMetrics(app, services);
  addInstallationMetrics(metrics, services, notices, canSave);
  app.get('/metrics', { config: { permission: 'public' } }, async (request, reply) => {
    if (!isToken(request.headers.authorization, metricsToken)) throw httpErrors.UNAUTHENTICATED();
    return reply
      .type(metrics.contentType)
      .serializer(String)
      .send(await metrics.metrics());
  });
}
