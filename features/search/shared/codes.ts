/** Characters that may be searched for. */
export const mostTyped = 100;

/** Letters and digits from which on courses and people are searched. */
export const fewestTyped = 2;

/** How many of each kind are found at most. */
export const mostFound = 6;
