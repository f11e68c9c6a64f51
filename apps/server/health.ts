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

/** How long a write may take, in ms. */
const patienceMs = 3_000;

/**
 * The migrations are there, and a write is taken: the message is kept in the server's log of writes alone, and its commit waits,
 * as any does, for the standby that must have it too. A commit that is given up here goes on waiting there, with its connection, until a
 * standby has it: while one of ours does, there is no other.
 */
const readiness: PromptQuery = {
  text: `
    select exists (select from kysely_migration) as "isMigrated",
      case when exists (select from pg_stat_activity where datname = current_database() and usename = current_user
        and wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '${patienceMs} milliseconds')
      then false else pg_logical_emit_message(true, 'capacita', 'ready') is not null end as "isWritten"`,
  answerWithinMs: patienceMs,
};

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/**
 * A trial whose success holds for a while, however often it is asked for: each writes something. One that failed is made again; while one
 * is under way, there is no other.
 */
function nowAndThen(everyMs: number, attempt: () => Promise<void>): () => Promise<void> {
  let triedAt = Number.NEGATIVE_INFINITY;
  let isUnderWay = false;
  let trial: Promise<void> = Promise.resolve();
  return () => {
    if (isUnderWay || Date.now() - triedAt <= everyMs) return trial;
    triedAt = Date.now();
    isUnderWay = true;
    trial = attempt()
      .catch((error: unknown) => {
        triedAt = Number.NEGATIVE_INFINITY;
        throw error;
      })
      .finally(() => {
        isUnderWay = false;
      });
    return trial;
  };
}

/** @throws Refusal UNAVAILABLE, DATABASE_READ_ONLY */
async function requireWritableDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isWritten: boolean }>(readiness).catch((error: unknown) => {
    throw isReadOnlyFailure(error) ? httpErrors.DATABASE_READ_ONLY() : httpErrors.UNAVAILABLE();
  });
  if (rows[0]?.isWritten !== true) throw httpErrors.UNAVAILABLE();
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
