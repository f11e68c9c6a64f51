import { useTranslation } from 'react-i18next';
import { labelOf, useGrid } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import { pickedWords, rowFilterWords } from './filter-words.ts';
import { operatorNames } from './operator-names.ts';

/** A filter of a column, spelled out. */
export interface ShownFilter {
  readonly column: GridColumn;
  /** of the filter row, or of the column's list */
  readonly kind: 'rowFilters' | 'picked';
  readonly words: string;
}

/** The filters of the columns in words, in the order of the columns. @param mostNamed picked values that are named; few when absent */
export function useFilterWords(mostNamed?: number): readonly ShownFilter[] {
  const { t } = useTranslation('ui');
  const { props, layout, language } = useGrid();
  const blank = { blank: t('grid.blank'), allBut: t('grid.allBut') };
  const nameOf = (operator: keyof typeof operatorNames) =>
    t(`grid.operator.${operatorNames[operator]}`).toLocaleLowerCase(language);
  return props.columns.flatMap((column): readonly ShownFilter[] => {
    const { [column.name]: row } = layout.rowFilters;
    const { [column.name]: picked } = layout.picked;
    const spoken = (words: string) => `${labelOf(column, language)}: ${words}`;
    return [
      ...(row === undefined
        ? []
        : [{ column, kind: 'rowFilters' as const, words: spoken(rowFilterWords(column, row, nameOf, language)) }]),
      ...(picked === undefined
        ? []
        : [
            { column, kind: 'picked' as const, words: spoken(pickedWords(column, picked, blank, language, mostNamed)) },
          ]),
    ];
  });
}
