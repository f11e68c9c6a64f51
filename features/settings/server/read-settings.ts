import { nameAuthors, readRows, recordSource } from '#features/records/server/public.ts';
import { describeProvider } from '#platform/config/named-provider.ts';
import type { Language } from '#platform/i18n/language.ts';
import { sessionDefaults } from '#platform/parameters/parameter-sql.ts';
import { readBrand } from '#platform/parameters/read-brand.ts';
import type { Services } from '#platform/services.ts';
import { defaultUserAttribute, type SettingsReply } from '../shared/contract.ts';
import { settingsRecord } from './settings-record.ts';

/** What holds where nothing was saved yet: the defaults of the law and of the database. */
export const settingsDefaults: SettingsReply = {
  iD_Settings: 1,
  company: null,
  validateEmail: false,
  port: null,
  host: null,
  emailFrom: null,
  emailURL: null,
  validateDomain: false,
  domain: null,
  validateGroup: false,
  hseGroup: null,
  qaGroup: null,
  itpsGroup: null,
  collaboratorGroup: null,
  trainerGroup: null,
  userAttribute: defaultUserAttribute,
  userLDAP: null,
  password: '',
  passwordChanged: false,
  serverLDAP: null,
  production: 0,
  filesContentRoute: null,
  filesSRegistryRoute: null,
  expirationDaysCapaInicial: 30,
  sessionIdleMinutes: sessionDefaults.idleMinutes,
  sessionMaxHours: sessionDefaults.maximumHours,
  mustChangePassword: true,
  requireSignatureAcceptance: true,
  passwordMaxAgeDays: null,
  passkeys: false,
  oidcProvider: null,
  oidcByUsername: false,
  oidcSignsOut: false,
  oidcNamed: null,
  oidcName: null,
  complianceTarget: null,
  backupAlarmDays: null,
  rehearsalAlarmDays: null,
  fourEyes: true,
  accentColor: null,
  logo: null,
  reasons: null,
  revision: 0,
  reason: '',
  updateDate: null,
  updatedBy: '',
  updatedByName: null,
  deleted: false,
};

/** The general parameters as the wire has them, the LDAP password as set or not, with the name of who saved them. */
export async function readSettings(services: Services, language: Language): Promise<SettingsReply> {
  const order = { sort: [{ selector: 'iD_Settings' }] };
  const rows = (await readRows(services, recordSource(settingsRecord), order)) as readonly SettingsReply[];
  const [row] = await nameAuthors(services.db, rows, 'updatedBy', language);
  const { provider } = services;
  const named =
    provider === undefined
      ? { oidcNamed: null, oidcName: null }
      : { oidcNamed: describeProvider(provider), oidcName: provider.displayName };
  if (row === undefined) return { ...settingsDefaults, ...named };
  const { logo } = await readBrand(services.db);
  return { ...row, ...named, logo, passwordChanged: false };
}
