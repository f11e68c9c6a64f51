/** Minutes that a code to confirm a password with may be used. */
export const codeMinutes = 15;
/** The wrong try that ends a code, or a mailed password. */
export const codeTries = 5;
/** Codes and passwords that a person is mailed in a day at most, and seconds between two. */
export const codesADay = 5;
export const codeEverySeconds = 60;
/**
 * Days that a mail address must stand before anything secret is sent to it: whoever may change the address could else have it sent to
 * themselves. For so long the person is told of the change.
 */
export const addressDays = 7;
