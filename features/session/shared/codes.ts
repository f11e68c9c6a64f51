/** Codes in `X-Error-Code` on which the web acts rather than only showing the text. */
export const sessionCodes = {
  mustChangePassword: 'MUST_CHANGE_PASSWORD',
  passwordNotConfirmed: 'PASSWORD_NOT_CONFIRMED',
  signatureNotAccepted: 'SIGNATURE_NOT_ACCEPTED',
  /** on a tablet: the attendee has not accepted yet what a signature binds to */
  signerNotAccepted: 'SIGNER_NOT_ACCEPTED',
  signingFailed: 'SIGNING_FAILED',
  /** on a tablet: the next failure locks */
  signerLastTry: 'SIGNER_LAST_TRY',
  /** the session is in tablet mode, and serves only the people of its instance */
  tabletMode: 'TABLET_MODE',
} as const;
