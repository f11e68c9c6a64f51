import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { GridView } from '../model/grid-address.ts';
import { labelOf } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import { pickedWords, rowFilterWords } from './filter-words.ts';
import { operatorNames } from './operator-names.ts';

/** A filter of a column, spelled out. */
export interface ShownFilter {
  readonly column: GridColumn;
  /** of the filter row, or of the column's list */
  readonly kind: 'rowFilters' | 'picked';
  readonly label: string;
  readonly words: string;
}

/**
 * The filters of the columns in words, in the order of the columns.
 * @param mostNamed picked values that are named; few when absent
 */
export function useFilterWords(
  columns: readonly GridColumn[],
  { rowFilters, picked }: Pick<GridView, 'rowFilters' | 'picked'>,
  mostNamed?: number,
): readonly ShownFilter[] {
  const { t, language } = useTexts('ui');
  const blank = { blank: t('grid.blank'), allBut: t('grid.allBut') };
  const nameOf = (operator: keyof typeof operatorNames) =>
    t(`grid.operator.${operatorNames[operator]}`).toLocaleLowerCase(language);
  return columns.flatMap((column): readonly ShownFilter[] => {
    const { [column.name]: typed } = rowFilters;
    const { [column.name]: chosen } = picked;
    const label = labelOf(column, language);
    return [
      ...(typed === undefined
        ? []
        : [{ column, kind: 'rowFilters' as const, label, words: rowFilterWords(column, typed, nameOf, language) }]),
      ...(chosen === undefined
        ? []
        : [{ column, kind: 'picked' as const, label, words: pickedWords(column, chosen, blank, language, mostNamed) }]),
    ];
  });
}
