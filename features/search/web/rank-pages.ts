import { searchWords } from '#platform/i18n/search-words.ts';
import type { FoundPage } from './hits.ts';

/** Pages that are shown at most: what people and courses are found stays in sight. */
const mostPages = 5;

const holds = (text: readonly string[], words: readonly string[]) =>
  words.every((word) => text.some((each) => each.startsWith(word)));

/**
 * The pages whose words begin with all that was typed: those whose name begins with it, then those whose name holds it, then
 * those that tell of it; within each in the order of the menu. Before anything is typed those that are offered first.
 */
export function rankPages(pages: readonly FoundPage[], typed: string): readonly FoundPage[] {
  const words = searchWords(typed);
  const [first] = words;
  if (first === undefined) return pages.filter(({ isFirst }) => isFirst === true);
  const rankOf = ({ name, detail, words: more = '' }: FoundPage) => {
    const named = searchWords(name);
    if (holds(named, words)) return named[0]?.startsWith(first) === true ? 0 : 1;
    return holds([...named, ...searchWords(`${detail} ${more}`)], words) ? 2 : null;
  };
  return [0, 1, 2].flatMap((rank) => pages.filter((page) => rankOf(page) === rank)).slice(0, mostPages);
}
