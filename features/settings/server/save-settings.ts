import { insertRecord, lockForUpdate, type RecordWrite, updateRecord } from '#features/records/server/public.ts';
import { describeProvider } from '#platform/config/named-provider.ts';
import { directoryPasswordPurpose } from '#platform/parameters/read-directory.ts';
import type { SaveSettingsBody, SettingsReply } from '../shared/contract.ts';
import { guardedChanges, needsNewPassword } from '../shared/guarded-parameters.ts';
import { askChange, shownSecret, type WantedChanges } from './change-request/ask-change.ts';
import { isFourEyesInForce } from './change-request/four-eyes.ts';
import { settingsErrors } from './errors.ts';
import { hasLocalAdministrator } from './local-administrators.ts';
import { settingsDefaults } from './read-settings.ts';
import { tellGuardedChange } from './tell-guarded-change.ts';

const key = { iD_Settings: 1 };

/** What a save sets; the LDAP password only where it was changed. */
export type WantedParameters = Omit<SaveSettingsBody, 'user' | 'pass' | 'reason' | 'revision'>;

type Held = Omit<
  SettingsReply,
  'password' | 'passwordChanged' | 'updateDate' | 'updatedByName' | 'oidcNamed' | 'oidcName'
>;

/** The row, with the sealed password of the directory. */
type StoredParameters = Omit<Held, (typeof younger)[number]> & {
  readonly password: Uint8Array | null;
} & Readonly<Record<(typeof younger)[number], boolean | null>>;

/** Null before there were any. */
const younger = ['passkeys', 'oidcByUsername', 'oidcSignsOut'] as const;

/** The parameters as they stand, held until the transaction ends; `revision` 0 and the defaults where none were saved. */
export interface CurrentParameters extends Held {
  readonly hasPassword: boolean;
}

/**
 * Saves the general parameters whole. With four eyes a change of what guards sign-in and signatures is kept for another
 * administrator, and with it the whole save.
 * @returns number of the request where the change waits, or null
 * @throws Refusal RECORD_STALE and those of `requireSavable`
 */
export async function saveSettings(
  write: RecordWrite<StoredParameters>,
  body: SaveSettingsBody,
): Promise<number | null> {
  // The signature's own reason is no parameter: the writer keeps it.
  const { user: _user, pass: _pass, reason: _reason, revision, ...wanted } = body;
  const current = await holdSettings(write, revision);
  await requireSavable(write, current, wanted);
  const guarded = guardedChanges(current, wanted);
  if (guarded.length === 0 || !(await isFourEyesInForce(write.tx))) {
    await writeSettings(write, current, wanted);
    await tellGuardedChange(write, guarded);
    return null;
  }
  return askChange(write, {
    kind: 'parameters',
    employeeNr: null,
    baseRevision: current.revision,
    changes: wantedChanges(current, wanted),
    secret: wanted.passwordChanged ? wanted.password : undefined,
  });
}

/** @throws Refusal RECORD_STALE */
export async function holdSettings(
  write: RecordWrite<StoredParameters>,
  revision?: number,
): Promise<CurrentParameters> {
  const stored = await write.tx.selectFrom('settings').select('settings_id').forUpdate().executeTakeFirst();
  if (stored === undefined) return { ...settingsDefaults, hasPassword: false };
  const { password, passkeys, oidcByUsername, oidcSignsOut, ...row } = await lockForUpdate(write, key, revision);
  const switches = {
    passkeys: passkeys ?? false,
    oidcByUsername: oidcByUsername ?? false,
    oidcSignsOut: oidcSignsOut ?? false,
  };
  return { ...row, ...switches, hasPassword: password !== null };
}

/**
 * @throws Refusal DIRECTORY_PASSWORD_MISSING when domain validation has none to bind with; DIRECTORY_PASSWORD_AGAIN when the
 * stored one would be sent elsewhere; LOCAL_ADMINISTRATOR_MISSING; PROVIDER_NOT_NAMED where the environment names another identity
 * provider than is released, PROVIDER_NEEDS_LOCAL
 */
export async function requireSavable(
  { tx, services }: RecordWrite,
  current: CurrentParameters,
  wanted: WantedParameters,
): Promise<void> {
  const { hasPassword } = current;
  if (wanted.validateDomain && !hasPassword && !wanted.passwordChanged) {
    throw settingsErrors.DIRECTORY_PASSWORD_MISSING();
  }
  if (needsNewPassword({ ...current, password: shownSecret(hasPassword) }, wanted)) {
    throw settingsErrors.DIRECTORY_PASSWORD_AGAIN();
  }
  const isDirectoryNew = wanted.validateDomain && !current.validateDomain;
  if (isDirectoryNew && !(await hasLocalAdministrator(tx, { isDirectory: true })))
    throw settingsErrors.LOCAL_ADMINISTRATOR_MISSING();
  const { oidcProvider = current.oidcProvider } = wanted;
  if (oidcProvider === null || oidcProvider === current.oidcProvider) return;
  const { provider } = services;
  if (provider === undefined || describeProvider(provider) !== oidcProvider) throw settingsErrors.PROVIDER_NOT_NAMED();
  if (!(await hasLocalAdministrator(tx, { isDirectory: wanted.validateDomain })))
    throw settingsErrors.PROVIDER_NEEDS_LOCAL();
}

/** Writes the parameters; the LDAP password is sealed. */
export async function writeSettings(
  write: RecordWrite,
  current: CurrentParameters,
  { passwordChanged, password, ...parameters }: WantedParameters,
): Promise<void> {
  const sealed = passwordChanged && write.services.secrets.seal(password, directoryPasswordPurpose);
  const changes = sealed === false ? parameters : { ...parameters, password: sealed };
  if (current.revision === 0) await insertRecord(write, changes);
  else await updateRecord(write, key, changes);
}

function wantedChanges(current: CurrentParameters, wanted: WantedParameters): WantedChanges {
  const { passwordChanged, password: _password, ...parameters } = wanted;
  const before: Readonly<Record<string, unknown>> = { ...current };
  const entries = Object.entries(parameters).filter(([name, after]) => after !== before[name]);
  const changes = Object.fromEntries(entries.map(([name, after]) => [name, { before: before[name], after }]));
  if (!passwordChanged) return changes;
  return { ...changes, password: { before: shownSecret(current.hasPassword), after: shownSecret(true) } };
}
