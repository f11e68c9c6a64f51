/** For how long failures in a row lock an account (decisions section 5); what was taken meanwhile is held against it. */
export const lockMinutes = 15;

/** Minutes that a code to confirm a password with may be used; a later end is held against the moment when it was sent. */
export const codeMinutes = 15;

/** Hours that a mailed one-time password may be used; a later end is held against the moment when it was set. */
export const mailedPasswordHours = 24;

/** For how many days the bells show what others changed about what guards sign-in and signatures (decisions section 5). */
export const guardDays = 7;
