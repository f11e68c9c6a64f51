import { request } from '#platform/ui/http/request.ts';
import type { ConnectionTestReply, SaveSettingsBody, SettingsReply, TestLdapBody, TestMailBody } from '../contract.ts';

const path = '/api/Settings';

/** @throws RequestFailure 403 for every role but ITPS */
export function loadSettings(signal: AbortSignal): Promise<SettingsReply> {
  return request(path, { signal });
}

/** @throws RequestFailure 400 with the field and its rule, 409 when someone else saved meanwhile */
export function saveSettings(body: SaveSettingsBody): Promise<SettingsReply> {
  return request(path, { method: 'POST', body });
}

export function testMail(body: TestMailBody): Promise<ConnectionTestReply> {
  return request(`${path}/TestMail`, { method: 'POST', body });
}

export function testLdap(body: TestLdapBody): Promise<ConnectionTestReply> {
  return request(`${path}/TestLdap`, { method: 'POST', body });
}
