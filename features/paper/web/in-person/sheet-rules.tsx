import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { formatTyped } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { InPersonRow } from '../../shared/contract.ts';
import { lockOf } from './sheet.ts';

interface SheetRulesProps {
  readonly instance: GridRow;
  readonly rows: readonly InPersonRow[];
  readonly isOpen: boolean;
}

/** Over the lines: from which score one passes, that the questionnaire is skipped, and whose line another signs. */
export function SheetRules({ instance, rows, isOpen }: SheetRulesProps) {
  const { t, language } = useTexts('paper');
  const { user } = useSession();
  const isOwnOpen = isOpen && rows.some((row) => lockOf(row, user.name) === 'own');
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {t('sheet.passesWith', { score: formatTyped(Number(instance.course_Score), language) })}
      </Typography>
      <FormProblem tone="neutral" text={instance.course_Quiz === true ? t('sheet.skipsQuiz') : null} />
      <FormProblem tone="warning" text={isOwnOpen ? t('sheet.ownWaits') : null} />
    </Box>
  );
}
