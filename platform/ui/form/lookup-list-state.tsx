import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

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

/** The words of a list that the library would say in English. */
export function useListTexts() {
  const { t } = useTranslation(['forms', 'ui']);
  return {
    openText: t('forms:open'),
    closeText: t('forms:shut'),
    clearText: t('forms:clear'),
    noOptionsText: t('forms:noOptions'),
    loadingText: t('ui:loading'),
  };
}
