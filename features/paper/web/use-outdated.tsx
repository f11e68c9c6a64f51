import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestFailure } from '#platform/ui/http/request.ts';

/** What may be done about a refusal because something has changed meanwhile: seeing it as it stands. Nothing for others. */
export function useOutdated(failure: unknown, reload: () => void): ReactNode {
  const { t } = useTranslation('records');
  if (!(failure instanceof RequestFailure) || failure.status !== 409) return null;
  return (
    <Button size="small" variant="outlined" color="inherit" onClick={reload}>
      {t('reload')}
    </Button>
  );
}
