import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { MaterialConflict } from './model/rebase-material.ts';

interface MaterialConflictsProps {
  readonly conflicts: readonly MaterialConflict[];
  readonly onTakeTheirs: (conflict: MaterialConflict) => void;
}

/** What this author and another both did, each to be decided; this author's words stay until then. */
export function MaterialConflicts({ conflicts, onTakeTheirs }: MaterialConflictsProps) {
  const { t } = useTranslation('courses');
  if (conflicts.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {conflicts.map((conflict) => (
        <FormProblem
          key={conflict.key}
          tone="warning"
          text={t(`conflict.${conflict.what}`, { name: conflict.name })}
          action={
            <Button size="small" variant="outlined" color="inherit" onClick={() => onTakeTheirs(conflict)}>
              {t(`conflict.take.${conflict.what}`)}
            </Button>
          }
        />
      ))}
    </Box>
  );
}
