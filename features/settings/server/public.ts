import { changeRequestRecord } from './change-request/change-request-record.ts';
import { settingsRecord } from './settings-record.ts';

export { RequestStatus } from '../shared/change-requests.ts';
export { readBackupAlarms } from './backup-alarms.ts';
export { askChange, shownSecret, type WantedChanges } from './change-request/ask-change.ts';
export type { ChangeKind } from './change-request/decide-change.ts';
export { isFourEyesInForce, releasesChanges, requireTwoReleasers } from './change-request/four-eyes.ts';
export { registerChangeRequests } from './change-request/register-change-requests.ts';
export { readComplianceTarget } from './compliance-target.ts';
export { createSettings } from './create-settings.ts';
export { isLastLocalAdministrator } from './local-administrators.ts';
export { registerReasons } from './offered-reasons.ts';
export { registerSettings } from './register.ts';
export { takeUpParameters } from './take-up-parameters.ts';

/** The general parameters and the requests to change what is guarded, for reports of their histories. */
export const settingsRecords = [settingsRecord, changeRequestRecord];
