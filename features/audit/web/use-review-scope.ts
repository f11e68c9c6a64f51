import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Language } from '#platform/i18n/language.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { pickedWords, rowFilterWords } from '#platform/ui/data-grid/filter/filter-words.ts';
import { operatorNames } from '#platform/ui/data-grid/filter/operator-names.ts';
import { gridParameter } from '#platform/ui/data-grid/model/address-text.ts';
import { type GridView, readGridAddress } from '#platform/ui/data-grid/model/grid-address.ts';
import type { GridColumn } from '#platform/ui/data-grid/types.ts';
import type { AuditShape } from '../contract.ts';

const standard: GridView = {
  visible: {},
  sort: [],
  groups: [],
  rowFilters: {},
  picked: {},
  search: '',
  showsQuiet: false,
};

/** As long as the scope of a review may be. */
const longest = 255;

interface SeenList {
  readonly shape: AuditShape;
  readonly columns: (language: Language) => readonly GridColumn[];
}

/** What a reviewer has in sight, as the scope of a review begins: the list and its filters, as the address says them. */
export function useReviewScope({ shape, columns }: SeenList): string {
  const { t } = useTranslation('ui');
  const { language } = useLanguage();
  const [search] = useSearchParams();
  const shown = columns(language);
  const view = readGridAddress(search.get(gridParameter) ?? '', shown, standard);
  const blank = { blank: t('grid.blank'), allBut: t('grid.allBut') };
  const nameOf = (operator: keyof typeof operatorNames) =>
    t(`grid.operator.${operatorNames[operator]}`).toLocaleLowerCase(language);
  const filters = shown.flatMap((column) => {
    const label = column.field.label[language];
    const typed = view.rowFilters[column.name];
    const picked = view.picked[column.name];
    return [
      ...(typed === undefined ? [] : [`${label} ${rowFilterWords(column, typed, nameOf, language)}`]),
      ...(picked === undefined ? [] : [`${label} ${pickedWords(column, picked, blank, language)}`]),
    ];
  });
  const said = [...filters, ...(view.search === '' ? [] : [`«${view.search}»`])].join('; ');
  const title = shape.title[language];
  return [...(said === '' ? title : `${title}: ${said}`)].slice(0, longest).join('');
}
