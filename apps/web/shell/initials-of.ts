/** At most two capital letters for a name: of its first and last word, without titles such as "Dra.". */
export function initialsOf(name: string): string {
  const words = name
    .replace(/,/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !word.endsWith('.'));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => (Array.from(word ?? '')[0] ?? '').toLocaleUpperCase()).join('');
}
