import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { SlowCall } from './use-waiting.ts';

/** The call takes longer than usual: said, and the way out of it. */
export function SlowCallNotice({ stop }: SlowCall) {
  const { t } = useTranslation('records');
  if (stop === null) return <FormProblem text={t('checking')} tone="progress" />;
  const action = (
    <Button size="small" variant="outlined" color="inherit" onClick={stop}>
      {t('stopWaiting')}
    </Button>
  );
  return <FormProblem text={t('slow')} tone="warning" action={action} />;
}
