import { useSearchParams } from 'react-router';
import type { ListShape } from '#platform/grid/fields.ts';
import type { Language } from '#platform/i18n/language.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useFilterWords } from '#platform/ui/data-grid/filter/use-filter-words.ts';
import { gridParameter } from '#platform/ui/data-grid/model/address-text.ts';
import { type GridView, readGridAddress } from '#platform/ui/data-grid/model/grid-address.ts';
import type { GridColumn } from '#platform/ui/data-grid/types.ts';
import { scopeMaximum } from '../shared/contract.ts';

const standard: GridView = {
  visible: {},
  sort: [],
  groups: [],
  rowFilters: {},
  picked: {},
  search: '',
  showsQuiet: false,
};

interface SeenList {
  readonly shape: ListShape;
  readonly columns: (language: Language) => readonly GridColumn[];
}

/**
 * What a reviewer has in sight, as the scope of a review begins: the list and its filters, as the address says them. Every
 * picked value is named, since the scope is signed; one that is cut ends in an ellipsis.
 */
export function useReviewScope({ shape, columns }: SeenList): string {
  const { language } = useLanguage();
  const [search] = useSearchParams();
  const shown = columns(language);
  const view = readGridAddress(search.get(gridParameter) ?? '', shown, standard);
  const filters = useFilterWords(shown, view, Number.POSITIVE_INFINITY).map(({ label, words }) => `${label} ${words}`);
  const said = [...filters, ...(view.search === '' ? [] : [`«${view.search}»`])].join('; ');
  const title = shape.title[language];
  const scope = [...(said === '' ? title : `${title}: ${said}`)];
  return scope.length <= scopeMaximum ? scope.join('') : `${scope.slice(0, scopeMaximum - 1).join('')}…`;
}
