/**
 * Header of a signed call that was signed at the identity provider: the number of what was asked of it, a UUID
 * (docs/decisions/162). Beside it no password is looked at.
 */
export const providerHeader = 'X-Provider-Intent';

/** What stands in the field of the password then; longer than a password can be that is kept here. */
export const providerPass = 'signed at the provider instead';
