import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

interface LookupListState {
  readonly failure: Error | null;
  readonly retry: () => void;
}

interface LookupListFailedProps {
  readonly onRetry: () => void;
}

/** Under a field whose list could not be loaded: said, and tried again. */
export function LookupListFailed({ onRetry }: LookupListFailedProps) {
  const { t } = useTranslation(['forms', 'ui']);
  return (
    <>
      {t('forms:listFailed')}{' '}
      <Button size="small" onClick={onRetry} sx={{ minHeight: 24, py: 0, verticalAlign: 'baseline' }}>
        {t('ui:retry')}
      </Button>
    </>
  );
}

/** The list stands out from the form under it. */
const paper = {
  elevation: 6,
  sx: (theme: Theme) => ({ border: `1px solid ${theme.vars?.palette.divider}`, borderRadius: 1.5, mt: 0.5 }),
};

/**
 * What every list of a lookup shares: its look, and the words that the library would say in English. A list that could not
 * be loaded says so, and is tried again.
 */
export function useListProps({ failure, retry }: LookupListState) {
  const { t } = useTranslation(['forms', 'ui']);
  return {
    openText: t('forms:open'),
    closeText: t('forms:shut'),
    clearText: t('forms:clear'),
    noOptionsText: failure === null ? t('forms:noOptions') : <LookupListFailed onRetry={retry} />,
    loadingText: t('ui:loading'),
    slotProps: { paper },
  };
}
