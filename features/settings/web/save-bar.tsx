import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardQuestion } from '#features/records/web/public.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { FootBar } from '#platform/ui/layout/foot-bar.tsx';
import { type Parameters, useChangeCount } from './use-parameters.ts';

interface SaveBarProps {
  readonly parameters: Parameters;
  readonly remark: string | null;
}

/** Stays in sight at the end of the parameters: how much is not saved, and what may be done with it. */
export function SaveBar({ parameters, remark }: SaveBarProps) {
  const { t } = useTranslation(['settings', 'records', 'ui']);
  const [isAsking, setAsking] = useState(false);
  const count = useChangeCount(parameters);
  const { canSave, isFirst, discard } = parameters;
  const isDirty = count > 0 || !canSave;
  const words = isFirst && count === 0 ? t('save.first') : t('ui:unsaved', { count });
  return (
    <FootBar>
      <Box sx={{ flex: { xs: isDirty ? '1 1 100%' : '1 1 150px', sm: '1 1 260px' } }}>
        <Typography role="status" sx={{ fontWeight: count === 0 ? 400 : 600 }}>
          {words}
        </Typography>
        <FormProblem text={canSave ? remark : t('ldap.inProgress')} tone="progress" />
      </Box>
      {isDirty && (
        <Button onClick={() => setAsking(true)} sx={{ minWidth: 120 }}>
          {t('records:discard.confirm')}
        </Button>
      )}
      <Button type="submit" variant="contained" disabled={!canSave || (count === 0 && !isFirst)} sx={{ minWidth: 140 }}>
        {t('save.action')}
      </Button>
      <DiscardQuestion
        open={isAsking}
        onDiscard={() => {
          setAsking(false);
          discard();
        }}
        onKeep={() => setAsking(false)}
      />
    </FootBar>
  );
}
