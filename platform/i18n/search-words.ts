// Nothing of zod or of the database here: the web ranks its pages by the same words.

/** Letters with a mark and, in the same order, what they are searched as. */
export const markedLetters = 'áàâãäåéèêëíìîïóòôõöúùûüñçý';
export const plainLetters = 'aaaaaaeeeeiiiiooooouuuuncy';

/** What parts words: signs of names and numbers, and those that mean something to `like`. */
export const wordSigns = '\'’`´-–./\\%_,;:()&+·"#*';

/** The words of what somebody typed, without case and accents; nothing in them means anything to `like`. */
export function searchWords(typed: string): readonly string[] {
  const letters = [...typed.normalize('NFC').toLowerCase()].map((letter) => {
    if (wordSigns.includes(letter)) return ' ';
    const place = markedLetters.indexOf(letter);
    return place < 0 ? letter : plainLetters.charAt(place);
  });
  return letters
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '');
}
