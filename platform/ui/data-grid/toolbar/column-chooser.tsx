import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../filter/check-field.tsx';
import { labelOf, useGrid } from '../model/grid-model.ts';
import { chooseableColumns } from '../model/use-grid-model.ts';

/** Which columns are shown. The last one stays. */
export function ColumnChooser({ anchor, onClose }: { readonly anchor: HTMLElement; readonly onClose: () => void }) {
  const { t } = useTranslation('ui');
  const grid = useGrid();
  const { table, language, columns, layout } = grid;
  const all = chooseableColumns(grid).filter(({ name }) => !layout.groups.includes(name));
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('grid.columns'), className: 'dg-values' } }}
    >
      <div className="dg-values-list">
        {all.map((column) => {
          const state = table.getColumn(column.name);
          const isShown = state?.getIsVisible() ?? false;
          return (
            <CheckField
              key={column.name}
              label={labelOf(column, language)}
              state={isShown ? 'all' : 'none'}
              onToggle={() => {
                if (!isShown || columns.length > 1) state?.toggleVisibility(!isShown);
              }}
            />
          );
        })}
      </div>
      <div className="dg-values-end">
        <Button
          size="small"
          onClick={() => table.setColumnVisibility(Object.fromEntries(all.map(({ name }) => [name, true])))}
        >
          {t('grid.showAllColumns')}
        </Button>
        <Button size="small" variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Popover>
  );
}
