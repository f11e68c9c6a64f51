import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { SlowCall } from './use-waiting.ts';

/** Says that the call takes longer than usual, with the way out of it, in sight even at the end of a tall form. */
export function SlowCallNotice({ stop }: SlowCall) {
  const { t } = useTranslation('records');
  const notice = useRef<HTMLElement>(null);
  const canStop = stop !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the way out appears, and not again while somebody reads
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [canStop]);
  const action = stop !== null && (
    <Button size="small" variant="outlined" color="inherit" onClick={stop}>
      {t('stopWaiting')}
    </Button>
  );
  return (
    <Box ref={notice}>
      {canStop ? (
        <FormProblem text={t('slow')} tone="warning" action={action} />
      ) : (
        <FormProblem text={t('checking')} tone="progress" />
      )}
    </Box>
  );
}
