// Nothing of zod here: the first page reads this too.

/**
 * Whether every character of a text can be seen, or is a space. Refused are control characters, half characters, unassigned
 * and private ones, and those that show nothing or turn the reading direction (U+200B, U+202E, U+3164): two texts that look
 * alike are alike, and what is signed is what was read.
 */
export function isPlain(value: string): boolean {
  return !/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(value);
}

/** The same with line breaks and tabs. */
export function isPlainLines(value: string): boolean {
  return isPlain(value.replace(/[\n\r\t]/g, ' '));
}

/** Whether a text says something: a letter or a digit that can be seen. */
export function isTelling(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
}

/** Whether no Latin letter stands beside one of another alphabet, such as the Cyrillic `о`, which nobody tells from `o`. */
export function isOfOneAlphabet(value: string): boolean {
  const isLatin = /\p{Script=Latin}/u.test(value);
  return !isLatin || !/[^\P{L}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(value);
}

/** What a new cwid may be, in any case of letters (decisions section 5): nothing that looks like another one. */
export const cwidPattern = /^[a-z0-9._-]{1,6}$/i;
