import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { RefreshIcon } from '../icons/icons.tsx';
import { useGrid } from './grid-model.ts';

/** Acts on the whole grid. */
export function GridToolbar() {
  const { t } = useTranslation('ui');
  const { props, store } = useGrid();
  return (
    <div className="dg-toolbar">
      {props.toolbar?.map(({ id, label, icon, isPrimary, onSelect }) => (
        <Button
          key={id}
          size="small"
          variant={isPrimary ? 'contained' : 'outlined'}
          startIcon={icon}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      <Button size="small" startIcon={<RefreshIcon />} onClick={store.refresh}>
        {t('grid.refresh')}
      </Button>
    </div>
  );
}
