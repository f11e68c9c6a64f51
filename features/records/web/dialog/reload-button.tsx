import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { RefreshIcon } from '#platform/ui/icons/icons.tsx';

/** Reads the record again. */
export function ReloadButton({
  pending = false,
  onClick,
}: {
  readonly pending?: boolean;
  readonly onClick: () => void;
}) {
  const { t } = useTranslation('records');
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<RefreshIcon />}
      loading={pending}
      onClick={onClick}
    >
      {t('reload')}
    </Button>
  );
}
