import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstanceStatus, openInstanceStatuses } from '#features/instances/shared/codes.ts';
import { useSheets } from '#features/instances/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { DownloadIcon, UploadIcon } from '#platform/ui/icons/record-icons.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { AddSheetDialog } from './add-sheet-dialog.tsx';

interface PaperSheetProps {
  readonly instance: GridRow;
  readonly onChanged: () => void;
}

/** The paper itself: printed to be signed, and scanned afterwards, also when the instance is finished (decisions section 8). */
export function PaperSheet({ instance, onChanged }: PaperSheetProps) {
  const { t } = useTranslation(['paper', 'instances']);
  const titleId = useId();
  const sheets = useSheets();
  const [isAdding, setAdding] = useState(false);
  const status = Number(instance.status);
  const isOpen = openInstanceStatuses.includes(status);
  const takesSheet = isOpen || status === InstanceStatus.Finished;
  const name = typeof instance.sheet === 'string' ? instance.sheet : null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3, p: 2.5, ...onPaper }}>
      <Typography id={titleId} variant="h3" component="h2">
        {t('sheet.paper.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5, overflowWrap: 'anywhere' }}>
        {name ?? t('sheet.paper.none')}
      </Typography>
      <Box sx={{ mb: instance.sheet_Missing === true ? 1.5 : 0 }}>
        <FormProblem tone="warning" text={instance.sheet_Missing === true ? t('sheet.paper.missing') : null} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" startIcon={<PdfIcon />} onClick={() => sheets.toSign(instance)}>
          {t('sheet.paper.print')}
        </Button>
        {name !== null && (
          <Button size="small" variant="outlined" startIcon={<DownloadIcon />} onClick={() => sheets.signed(instance)}>
            {t('instances:actions.signedSheet')}
          </Button>
        )}
        {takesSheet && (
          <Button size="small" variant="outlined" startIcon={<UploadIcon />} onClick={() => setAdding(true)}>
            {name === null ? t('sheet.paper.add') : t('sheet.paper.replace')}
          </Button>
        )}
      </Box>
      <Suspense fallback={null}>
        {isAdding && (
          <AddSheetDialog
            instance={instance}
            onClose={() => setAdding(false)}
            onOutdated={onChanged}
            onAdded={() => {
              setAdding(false);
              onChanged();
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}
