/** Where the change of the LDAP password stands (S1 section 4): untouched, being typed, kept for saving, typed again. */
export type PasswordChange = 'none' | 'inProgress' | 'finished' | 'again';

/** Whether a password is being typed; the parameters cannot be saved until that is kept or given up. */
export function isTyping(change: PasswordChange): boolean {
  return change === 'inProgress' || change === 'again';
}

/** 'Cambiar contraseña' was chosen. */
export function beginChange(change: PasswordChange): PasswordChange {
  return change === 'none' || change === 'inProgress' ? 'inProgress' : 'again';
}

/** The typing was given up: what was kept before, if anything, stays kept. */
export function giveUpChange(change: PasswordChange): PasswordChange {
  return change === 'again' || change === 'finished' ? 'finished' : 'none';
}
