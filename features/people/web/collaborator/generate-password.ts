/** Letters and digits that are told apart when read aloud or from a screen: no 0, O, 1, l or I. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groups = 4;
const groupLength = 4;

const fillRandomly = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

/** A password for one sign-in: 16 random characters, 93 bits, in groups that can be dictated. Local ones have at most 25. */
export function generatePassword(fill: (bytes: Uint8Array<ArrayBuffer>) => unknown = fillRandomly): string {
  const letters: string[] = [];
  // Bytes beyond the last whole round of the alphabet would make its first letters likelier.
  const limit = 256 - (256 % alphabet.length);
  while (letters.length < groups * groupLength) {
    const bytes = new Uint8Array(32);
    fill(bytes);
    const fair = [...bytes].filter((byte) => byte < limit);
    letters.push(...fair.map((byte) => alphabet.charAt(byte % alphabet.length)));
  }
  const text = letters.slice(0, groups * groupLength).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}
