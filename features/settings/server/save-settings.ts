import { insertRecord, lockLive, type RecordWrite, updateRecord } from '#features/records/server/public.ts';
import { needsNewPassword, passwordPlaceholder, type SaveSettingsBody } from '../contract.ts';
import { settingsErrors } from '../errors.ts';
import { directoryPasswordPurpose } from './directory-settings.ts';
import { hasLocalAdministrator } from './local-administrators.ts';

/**
 * Saves the general parameters whole. The LDAP password is sealed, and touched only when it was changed.
 * @throws Refusal RECORD_STALE; DIRECTORY_PASSWORD_MISSING when domain validation has none to bind with;
 * DIRECTORY_PASSWORD_AGAIN when the stored one would be sent elsewhere; LOCAL_ADMINISTRATOR_MISSING
 */
export async function saveSettings(write: RecordWrite, body: SaveSettingsBody): Promise<void> {
  const { services, tx } = write;
  const { passwordChanged, password, revision, ...parameters } = body;
  const stored = await tx
    .selectFrom('settings')
    .select(['password_ldap', 'server_ldap as serverLDAP', 'user_ldap as userLDAP', 'domain', 'validate_domain'])
    .forUpdate()
    .executeTakeFirst();
  const key = { iD_Settings: 1 };
  if (stored !== undefined) await lockLive(write, key, revision);
  const hasPassword = (stored?.password_ldap ?? null) !== null;
  if (parameters.validateDomain && !hasPassword && !passwordChanged) throw settingsErrors.DIRECTORY_PASSWORD_MISSING();
  if (stored !== undefined && needsNewPassword({ ...stored, password: hasPassword ? passwordPlaceholder : '' }, body)) {
    throw settingsErrors.DIRECTORY_PASSWORD_AGAIN();
  }
  const isSwitchedOn = parameters.validateDomain && stored?.validate_domain !== true;
  if (isSwitchedOn && !(await hasLocalAdministrator(tx))) throw settingsErrors.LOCAL_ADMINISTRATOR_MISSING();
  const values = passwordChanged
    ? { ...parameters, password: services.secrets.seal(password, directoryPasswordPurpose) }
    : parameters;
  // The signature's own reason is no parameter: the writer keeps it.
  const { user: _user, pass: _pass, reason: _reason, ...changes } = values;
  if (stored === undefined) await insertRecord(write, changes);
  else await updateRecord(write, key, changes);
}
