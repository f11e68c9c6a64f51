import { searchWords } from '#platform/i18n/search-words.ts';
import type { HitList } from './hits.ts';

/** Those of the hits whose words on screen hold all that is typed now; the lists were found for another text. */
export function narrowHits(lists: readonly HitList[], typed: string): readonly HitList[] {
  const words = searchWords(typed);
  return lists.map((list) => ({
    ...list,
    isMore: false,
    hits: list.hits.filter(({ name, detail }) => {
      const shown = searchWords(`${name} ${detail}`).join(' ');
      return words.every((word) => shown.includes(word));
    }),
  }));
}
