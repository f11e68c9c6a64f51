import { searchWords } from '#platform/i18n/search-words.ts';

/**
 * What follows a question that a text begins with, such as the document of 'quién tomó POE-PE-003'.
 * @param question its words; case, accents and signs do not matter
 * @returns null where the text does not begin with the whole question, or where nothing follows it
 */
export function splitQuestion(text: string, question: string): string | null {
  const [asked, words] = [searchWords(question), searchWords(text.replace(/[¿?]/g, ' '))];
  const rest = words.slice(asked.length);
  return rest.length > 0 && asked.every((word, place) => words[place] === word) ? rest.join(' ') : null;
}
