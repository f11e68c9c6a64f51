import type { Material } from './model/material.ts';

/** The name in the address of the questionnaire whose questions are shown. */
export const openParameter = 'content';

/**
 * The key, once all is signed, of the content that was open: a new one has its number only then. null where it is not
 * there any more.
 * @param key as the address has it
 * @param signed the material that was signed, and `now` as it was read after; both in their order
 */
export function keyOnceSigned(key: string | null, signed: Material, now: Material): string | null {
  const at = signed.findIndex((content) => content.key === key);
  const same = now[at];
  return same !== undefined && same.title === signed[at]?.title ? same.key : null;
}
