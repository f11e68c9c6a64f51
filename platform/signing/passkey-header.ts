/**
 * Header of a signed call that is signed with a passkey: the assertion, as JSON in base64url (docs/decisions/132).
 * Beside it no password is looked at.
 */
export const passkeyHeader = 'X-Passkey';

/**
 * What stands in the field of the password then. It is longer than a password can be that is kept here, and those of
 * a directory sign nothing with passkeys.
 */
export const passkeyPass = 'signed with a passkey instead';
