import { openConnectionGate } from '#features/connections/server/public.ts';
import { noteAlteredRecord } from '#features/integrity/server/public.ts';
import {
  closeSessionServices,
  fileCookie,
  openSessionServices,
  recordDenied,
  recordDeniedOnTablet,
  verifySigner,
} from '#features/session/server/public.ts';
import type { Environment } from '#platform/config/environment.ts';
import { openChangeNotices } from '#platform/db/change-notices.ts';
import { registerUploads } from '#platform/files/uploads/register-uploads.ts';
import { uploadDefaults } from '#platform/files/uploads/upload-limits.ts';
import { createHttpServer, type HttpServer } from '#platform/http/create-server.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';
import { registerFeatures } from './features.ts';
import { registerHealth } from './health.ts';
import { productVersion } from './version.ts';
import { registerWeb } from './web-files.ts';

type AppSettings = Pick<Environment, 'LOG_LEVEL' | 'TRUST_PROXY' | 'METRICS_TOKEN'> &
  Partial<Pick<Environment, 'UPLOAD_MAX_MB' | 'UPLOAD_TOTAL_MB'>>;

/** The whole application over ready services, not listening yet: `main.ts` serves it, tests inject into it. */
export async function createApp(services: Services, settings: AppSettings): Promise<HttpServer> {
  const notices = await openChangeNotices(services.pool);
  const sessionServices = await openSessionServices(services, notices);
  const { sessions } = sessionServices;
  const connections = openConnectionGate(sessionServices);
  const app = await createHttpServer({
    gate: {
      resolve: sessions.resolve,
      resolveFileCookie: async (cookies) => {
        const token = fileCookie.read(cookies);
        return token === '' ? null : sessions.resolveFileToken(token);
      },
      resolveConnection: connections.resolveConnection,
      onConnectionDenied: connections.onConnectionDenied,
      sign: (session, signing, address) => verifySigner(sessionServices, { session, ...signing, address }),
      onDenied: (session, request) =>
        (session.tablet === null ? recordDenied : recordDeniedOnTablet)(sessionServices, session, request),
    },
    onRefused: (refusal, { session }) => noteAlteredRecord(services, refusal, session ?? { cwid: systemActor }),
    logLevel: settings.LOG_LEVEL,
    version: productVersion,
    trustedProxies: settings.TRUST_PROXY === '1' ? 1 : 0,
    traces: services.traces,
    apart: services.apart,
  });
  // A signed act may change what this process remembers of anybody: the next look must show it (docs/decisions/040).
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.awaitsNotices) void notices.caughtUp().then(() => done(null, payload));
    else done(null, payload);
  });
  app.addHook('onClose', async () => {
    notices.close();
    await closeSessionServices(sessionServices);
  });
  registerHealth(app, services, notices, settings.METRICS_TOKEN);
  // For programs of the company's own: made from the schemas that the routes check.
  app.get('/api/openapi.json', { config: { permission: 'staff.read' } }, async () => app.swagger());
  registerUploads(app, services, {
    fileMegabytes: settings.UPLOAD_MAX_MB ?? uploadDefaults.fileMegabytes,
    totalMegabytes: settings.UPLOAD_TOTAL_MB ?? uploadDefaults.totalMegabytes,
  });
  registerFeatures(app, sessionServices, notices);
  await registerWeb(app, services);
  await app.ready();
  return app;
}
