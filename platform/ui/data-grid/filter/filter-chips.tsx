import { useTranslation } from 'react-i18next';
import { CrossIcon } from '../../icons/icons.tsx';
import { useGrid } from '../model/grid-model.ts';
import { type ShownFilter, useFilterWords } from './use-filter-words.ts';

/** The filters of the columns, spelled out, each with a button that takes it away. */
export function FilterChips() {
  const { t } = useTranslation('ui');
  const { props, layout, change, clearFilters } = useGrid();
  const shown = useFilterWords(props.columns, layout).map((filter) => ({
    ...filter,
    words: `${filter.label}: ${filter.words}`,
  }));
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
