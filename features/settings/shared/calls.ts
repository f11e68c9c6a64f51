import { providerQuestion } from '#features/session/shared/provider.ts';
import { call, signedCall } from '#platform/calls/call.ts';
import { changeRequestList, changeRequestShape, decisionBody } from './change-requests.ts';
import {
  connectionTestReply,
  savedSettings,
  saveSettingsBody,
  settingsReply,
  settingsShape,
  testedProviderBody,
  testLdapBody,
  testMailBody,
} from './contract.ts';

/** The general parameters as they stand. */
export const getSettings = call({
  path: '/api/Settings',
  permission: 'settings.read',
  reply: settingsReply,
});

const saving = {
  permission: 'settings.write',
  meaning: 'parametersChanged',
  record: settingsShape.path,
  body: saveSettingsBody,
  reply: savedSettings,
} as const;

/** Saves the parameters whole; 409 RECORD_STALE when somebody else saved meanwhile. */
export const saveSettings = signedCall({ ...saving, method: 'POST', path: '/api/Settings' });

/** The same. */
export const putSettings = signedCall({ ...saving, method: 'PUT', path: '/api/Settings' });

/** Tries the mail server of the form, saved or not. */
export const testMail = call({
  method: 'POST',
  path: '/api/Settings/TestMail',
  permission: 'settings.write',
  body: testMailBody,
  reply: connectionTestReply,
});

/** Tries the directory of the form, saved or not; with the stored password where it was not changed. */
export const testLdap = call({
  method: 'POST',
  path: '/api/Settings/TestLdap',
  permission: 'settings.write',
  body: testLdapBody,
  reply: connectionTestReply,
});

/** Where a test of the identity provider leads: the caller gives their credentials there, as for a signature. */
export const testProvider = call({
  method: 'POST',
  path: '/api/Settings/TestProvider',
  permission: 'settings.write',
  reply: providerQuestion,
});

/** What came back of such a test; `detail` is empty while it is under way. */
export const testedProvider = call({
  method: 'POST',
  path: '/api/Settings/TestedProvider',
  permission: 'settings.write',
  body: testedProviderBody,
  reply: connectionTestReply,
});

/** What waits for a second person, and what was decided last. */
export const getChangeRequests = call({
  path: '/api/ChangeRequest',
  permission: 'changeRequest.read',
  reply: changeRequestList,
});

const deciding = {
  permission: 'changeRequest.decide',
  record: changeRequestShape.path,
  body: decisionBody,
  reply: changeRequestList,
} as const;

/** Makes a change that waits; signed, as are the other two verdicts. */
export const releaseChange = signedCall({
  ...deciding,
  path: '/api/ChangeRequest/Release',
  meaning: 'changeReleased',
});

export const refuseChange = signedCall({ ...deciding, path: '/api/ChangeRequest/Refuse', meaning: 'changeRefused' });

/** Of who asked for it. */
export const withdrawChange = signedCall({
  ...deciding,
  path: '/api/ChangeRequest/Withdraw',
  meaning: 'changeWithdrawn',
});
