import { guardDays } from '#features/integrity/shared/codes.ts';

/** The wrong try that ends a code, or a mailed password. */
export const codeTries = 5;
/** Codes and passwords that a person is mailed in a day at most, and seconds between two. */
export const codesADay = 5;
export const codeEverySeconds = 60;
/**
 * Days for which a mail address must not have changed before anything secret is sent to it: otherwise those who may change the address
 * could have it sent to themselves. For as long, the person's bell shows the change.
 */
export const addressDays = guardDays;
