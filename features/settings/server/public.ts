import { settingsRecord } from './settings-record.ts';

export { readDirectory } from './directory-settings.ts';
export { registerSettings } from './register.ts';
export { requiresSignatureAcceptance } from './signature-settings.ts';

/** The general parameters as a kind of record, for reports of its history. */
export const settingsRecords = [settingsRecord];
