import { settingsRecord } from './settings-record.ts';

export { readDirectory } from './directory-settings.ts';
export { isLastLocalAdministrator } from './local-administrators.ts';
export { registerSettings } from './register.ts';
export { requiresSignatureAcceptance } from './signature-settings.ts';
export { takeUpParameters } from './take-up-parameters.ts';

/** The general parameters as a kind of record, for reports of its history. */
export const settingsRecords = [settingsRecord];
