import type { FastifyRequest } from 'fastify';
import { onRecord, type RecordServices, registerHistory, signedChange } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import {
  connectionTestReply,
  type SaveSettingsBody,
  savedSettings,
  saveSettingsBody,
  settingsReply,
  testLdapBody,
  testMailBody,
} from '../contract.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';
import { settingsRecord } from './settings-record.ts';
import { ldapServerOf, testLdap, testMail } from './test-connections.ts';
import { watchConnectionTests } from './watch-connection-tests.ts';

/** GET, POST and PUT api/Settings, the tests of connections, and the history (S1 section 7, decisions section 2: ITPS). */
export function registerSettings(app: HttpServer, services: RecordServices): void {
  const path = '/api/Settings';
  const config = { permission: 'settings.write' } as const;
  const response = { 200: settingsReply };
  const saved = { 200: savedSettings };

  app.get(path, { config, schema: { response } }, ({ language }) => readSettings(services, language));

  const save = async (request: FastifyRequest<{ Body: SaveSettingsBody }>) => {
    const save = onRecord(settingsRecord, (write) => saveSettings(write, request.body));
    const waiting = await signedChange(services, request, { meaning: 'parametersChanged' }, save);
    return { ...(await readSettings(services, request.language)), iD_ChangeRequest: waiting };
  };
  app.post(path, { config, schema: { body: saveSettingsBody, response: saved } }, save);
  app.put(path, { config, schema: { body: saveSettingsBody, response: saved } }, save);

  const tested = { 200: connectionTestReply };
  const watched = watchConnectionTests(services);
  const testerOf = (request: FastifyRequest) => ({ session: sessionOf(request), address: request.ip });
  app.post(`${path}/TestMail`, { config, schema: { body: testMailBody, response: tested } }, (request) => {
    const { body, language } = request;
    const about = `SMTP ${body.host}:${body.port} from ${body.emailFrom}`;
    return watched(testerOf(request), about, () => testMail(services, body, language));
  });
  app.post(`${path}/TestLdap`, { config, schema: { body: testLdapBody, response: tested } }, (request) => {
    const { body, language } = request;
    const about = `LDAP ${ldapServerOf(body)} as ${body.userLDAP}`;
    return watched(testerOf(request), about, () => testLdap(services, body, language));
  });
  registerHistory(app, services, settingsRecord);
}
