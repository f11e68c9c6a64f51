import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { DraftReply } from '../../shared/contract.ts';

interface DraftNoticesProps {
  /** when the draft that is on the page was kept; null where none was restored */
  readonly restoredAt: string | null;
  readonly others: DraftReply['others'];
}

/** Tells that a draft was taken up again, and who else works on the course at this time. */
export function DraftNotices({ restoredAt, others }: DraftNoticesProps) {
  const { t } = useTranslation('courses');
  const names = others.map(({ name, cwid }) => `${name} (${cwid})`).join(', ');
  if (restoredAt === null && others.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <FormProblem
        tone="progress"
        text={restoredAt === null ? null : t('draft.restored', { at: companyMoment(restoredAt) })}
      />
      <FormProblem
        tone="warning"
        text={others.length === 0 ? null : t('draft.others', { names, count: others.length })}
      />
    </Box>
  );
}
