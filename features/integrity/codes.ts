/** For how long failures in a row lock an account (decisions section 5); what was taken meanwhile is held against it. */
export const lockMinutes = 15;
