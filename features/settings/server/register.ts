import type { FastifyRequest } from 'fastify';
import { onRecord, type RecordServices, registerHistory, signedChange } from '#features/records/server/public.ts';
import type { SessionServices } from '#features/session/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import * as calls from '../shared/calls.ts';
import { readSettings } from './read-settings.ts';
import { requirePrintable } from './require-printable.ts';
import { saveSettings } from './save-settings.ts';
import { settingsRecord } from './settings-record.ts';
import { ldapServerOf, testLdap, testMail } from './test-connections.ts';
import { askTest, readTest } from './test-provider.ts';
import { type Finding, watchConnectionTests } from './watch-connection-tests.ts';

/** The parameters read and saved, the tests of connections, and the history (S1 section 7, decisions section 2: ITPS). */
export function registerSettings(app: HttpServer, services: RecordServices & SessionServices): void {
  serve(app, calls.getSettings, ({ language }) => readSettings(services, language));

  for (const saving of [calls.saveSettings, calls.putSettings]) {
    serve(app, saving, async (request) => {
      await requirePrintable(services.db, request.body.logo);
      const save = onRecord(settingsRecord, (write) => saveSettings(write, request.body));
      const waiting = await signedChange(services, request, saving, save);
      return { ...(await readSettings(services, request.language)), iD_ChangeRequest: waiting };
    });
  }

  const watched = watchConnectionTests(services);
  const testerOf = (request: FastifyRequest) => ({ session: sessionOf(request), address: request.ip });
  serve(app, calls.testMail, (request) => {
    const { body, language } = request;
    const about = `SMTP ${body.host}:${body.port} from ${body.emailFrom}`;
    return watched(testerOf(request), about, () => testMail(services, body, language));
  });
  serve(app, calls.testLdap, (request) => {
    const { body, language } = request;
    const about = `LDAP ${ldapServerOf(body)} as ${body.userLDAP}`;
    return watched(testerOf(request), about, () => testLdap(services, body, language));
  });
  registerProviderTest(app, services);
  registerHistory(app, services, settingsRecord);
}

/** The test of the identity provider, which takes its person there and back: its finding is an event as those of the others are. */
function registerProviderTest(app: HttpServer, services: SessionServices): void {
  const watched = watchConnectionTests(services);
  const about = `OpenID Connect ${services.provider?.issuer ?? ''}`;
  const tell = (request: FastifyRequest, finding: Finding) =>
    watched({ session: sessionOf(request), address: request.ip }, about, async () => finding);
  serve(app, calls.testProvider, async (request, reply) => {
    try {
      return await askTest(services, request, reply);
    } catch (error) {
      // One that does not answer has been tested too.
      if (error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE')
        await tell(request, { problem: 'failed', reply: { ok: false, detail: '' } });
      throw error;
    }
  });
  serve(app, calls.testedProvider, async (request) => {
    const { body, language } = request;
    const finding = await readTest(services, request, body.intent, language);
    return finding === null ? { ok: false, detail: '' } : tell(request, finding);
  });
}
