import { useTranslation } from 'react-i18next';
import { CrossIcon } from '../../icons/icons.tsx';
import { labelOf, useGrid } from '../model/grid-model.ts';
import type { GridColumn } from '../types.ts';
import { pickedWords, rowFilterWords } from './filter-words.ts';
import { operatorNames } from './operator-names.ts';

interface ShownFilter {
  readonly column: GridColumn;
  /** of the filter row, or of the column's list */
  readonly kind: 'rowFilters' | 'picked';
  readonly words: string;
}

/** The filters of the columns, spelled out, each with a button that takes it away. */
export function FilterChips() {
  const { t } = useTranslation('ui');
  const { props, layout, change, clearFilters, language } = useGrid();
  const blank = t('grid.blank');
  const shown = props.columns.flatMap((column): readonly ShownFilter[] => {
    const row = layout.rowFilters[column.name];
    const picked = layout.picked[column.name];
    const spoken = (words: string) => `${labelOf(column, language)}: ${words}`;
    const nameOf = (operator: keyof typeof operatorNames) =>
      t(`grid.operator.${operatorNames[operator]}`).toLocaleLowerCase(language);
    return [
      ...(row === undefined
        ? []
        : [{ column, kind: 'rowFilters' as const, words: spoken(rowFilterWords(column, row, nameOf, language)) }]),
      ...(picked === undefined
        ? []
        : [
            {
              column,
              kind: 'picked' as const,
              words: spoken(pickedWords(column, picked, { blank, allBut: t('grid.allBut') }, language)),
            },
          ]),
    ];
  });
  if (shown.length === 0) return null;
  const remove = ({ column, kind }: ShownFilter) =>
    change((before) => {
      const { [column.name]: _removed, ...others } = before[kind];
      return { [kind]: others };
    });
  return (
    <div className="dg-filters">
      <ul aria-label={t('grid.filters')}>
        {shown.map((filter) => (
          <li key={`${filter.kind} ${filter.column.name}`} className="dg-chip">
            <span className="dg-chip-label" title={filter.words}>
              {filter.words}
            </span>
            <button
              type="button"
              className="dg-button"
              aria-label={t('grid.removeFilter', { filter: filter.words })}
              onClick={() => remove(filter)}
            >
              <CrossIcon fontSize="inherit" />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="dg-link" onClick={clearFilters}>
        {t('grid.clearFilters')}
      </button>
    </div>
  );
}
