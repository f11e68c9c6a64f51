/** For how long failures in a row lock an account (decisions section 5); what was taken meanwhile is held against it. */
export const lockMinutes = 15;

/** For how many days the bells show what others changed about what guards sign-in and signatures (decisions section 5). */
export const guardDays = 7;
