import { insertRecord, type RecordWrite, updateRecord } from '#features/records/server/public.ts';
import type { SaveSettingsBody } from '../contract.ts';
import { settingsErrors } from '../errors.ts';
import { directoryPasswordPurpose } from './directory-settings.ts';

/**
 * Saves the general parameters whole. The LDAP password is sealed, and touched only when it was changed.
 * @throws Refusal RECORD_STALE, DIRECTORY_PASSWORD_MISSING when domain validation has none to bind with
 */
export async function saveSettings(write: RecordWrite, body: SaveSettingsBody): Promise<void> {
  const { services, tx } = write;
  const { passwordChanged, password, revision, ...parameters } = body;
  const stored = await tx.selectFrom('settings').select('password_ldap').forUpdate().executeTakeFirst();
  const hasPassword = passwordChanged || (stored?.password_ldap ?? null) !== null;
  if (parameters.validateDomain && !hasPassword) throw settingsErrors.DIRECTORY_PASSWORD_MISSING();
  const values = passwordChanged
    ? { ...parameters, password: services.secrets.seal(password, directoryPasswordPurpose) }
    : parameters;
  // The signature's own reason is no parameter: the writer keeps it.
  const { user: _user, pass: _pass, reason: _reason, ...changes } = values;
  if (stored === undefined) await insertRecord(write, changes);
  else await updateRecord(write, { iD_Settings: 1 }, changes, revision);
}
