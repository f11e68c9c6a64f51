/** The groups that decide who belongs to which role, in the order of the roles' codes: ITPS, QA, HSE, collaborator, trainer. */
export const groupFields = ['itpsGroup', 'qaGroup', 'hseGroup', 'collaboratorGroup', 'trainerGroup'] as const;

/**
 * What guards sign-in and signatures, and so takes two people (decisions section 5, four eyes): the directory, who is let
 * in by it, the rules of passwords and of signatures, four eyes itself, and what mails are sent by and lead to: a page that
 * asks for passwords is believed where the company's own mail names it, and codes and hashes of seals travel by mail.
 */
const guardedParameters = [
  'validateEmail',
  'host',
  'port',
  'emailFrom',
  'emailURL',
  'validateDomain',
  'domain',
  'serverLDAP',
  'userLDAP',
  'userAttribute',
  'validateGroup',
  ...groupFields,
  'mustChangePassword',
  'requireSignatureAcceptance',
  'passwordMaxAgeDays',
  'passkeys',
  'oidcProvider',
  'oidcByUsername',
  'oidcSignsOut',
  'fourEyes',
] as const;

type Guarded = Readonly<Partial<Record<(typeof guardedParameters)[number], unknown>>>;

/** Names of the guarded parameters that a save would change; `password` is the directory's. */
export function guardedChanges(current: Guarded, wanted: Guarded & { readonly passwordChanged: boolean }): string[] {
  const changed = guardedParameters.filter((name) => name in wanted && wanted[name] !== current[name]);
  return wanted.passwordChanged ? [...changed, 'password'] : changed;
}

/** Where the directory's password goes: with another of these it must be typed again, or it would be sent there. */
const passwordBearers = ['serverLDAP', 'userLDAP', 'domain'] as const;

type Bearers = Readonly<Record<(typeof passwordBearers)[number], string | null>>;
/** What holds; `password` is empty where none is set. */
export type StoredBearers = Bearers & { readonly password: string };

/** Whether a change of the directory needs its password typed again; one that is not set cannot be sent anywhere. */
export function needsNewPassword(
  stored: StoredBearers,
  wanted: Bearers & { readonly passwordChanged: boolean },
): boolean {
  if (stored.password === '' || wanted.passwordChanged) return false;
  return passwordBearers.some((name) => wanted[name] !== stored[name]);
}
