import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { CheckCircleIcon, LockIcon, PenIcon } from '#platform/ui/icons/icons.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { startTablet } from '../shared/calls.ts';

interface StartTabletDialogProps {
  readonly instance: GridRow;
  readonly onClose: () => void;
}

/** As large as everything on the tablet: it is in the trainer's gloves already. */
const touched = { px: 3, '&.MuiButton-root': { minHeight: 56 } };

/** Says what tablet mode locks and how one leaves it; then the session serves this instance alone (S0 section 2). */
export function StartTabletDialog({ instance, onClose }: StartTabletDialogProps) {
  const { t } = useTranslation(['instances', 'ui']);
  const navigate = useNavigate();
  const key = { iD_Course: String(instance.iD_Course), iD_Instance: Number(instance.iD_Instance) };
  const starting = useMutation({
    mutationFn: () => send(startTablet, { body: key }),
    // That page locks the device: here the lock would lead to the way out.
    onSuccess: () => void navigate(pagePaths.tabletCourse, { state: key }),
  });
  const { course_Name: course, iD_Instance: id, sector_Name: sector } = instance;
  const points = [
    [<LockIcon key="lock" />, t('tablet.locks')],
    [<PenIcon key="pen" />, t('tablet.people')],
    [<CheckCircleIcon key="leave" />, t('tablet.leave')],
  ] as const;
  return (
    <BaseDialog
      open
      title={t('tablet.title')}
      onClose={onClose}
      busy={starting.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={starting.isPending} sx={touched}>
            {t('ui:cancel')}
          </Button>
          <Button
            variant="contained"
            loading={starting.isPending}
            onClick={() => starting.mutate()}
            autoFocus
            sx={touched}
          >
            {t('tablet.start')}
          </Button>
        </>
      }
    >
      <Typography sx={{ fontWeight: 600, mb: 2 }}>
        {t('tablet.course', { course: String(course), id: Number(id), sector: String(sector) })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {points.map(([icon, text]) => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 1.5 }}>
            <Box component="span" aria-hidden sx={{ display: 'inline-flex', color: 'primary.main', mt: 0.25 }}>
              {icon}
            </Box>
            {text}
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        <FormProblem text={starting.error === null ? null : starting.error.message || t('tablet.network')} />
      </Box>
    </BaseDialog>
  );
}
