import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BaseDialog } from '../dialog/base-dialog.tsx';
import { FormProblem } from '../feedback/form-problem.tsx';
import type { Download } from '../http/use-download.ts';
import { PdfIcon } from '../icons/icons.tsx';
import { ReportProgress } from './report-progress.tsx';

interface ReportDialogProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly download: Download;
  readonly onClose: () => void;
  /** what the form asks for is downloaded as PDF */
  readonly onSubmit: () => void;
  /** the button that submits the form */
  readonly submitLabel: string;
  /** before that button: other formats */
  readonly otherActions?: ReactNode;
  /** the fields of the form */
  readonly children: ReactNode;
}

/** The one dialog that asks for a report: its fields, which hold still while it comes, its progress, and the way to stop it. */
export function ReportDialog(props: ReportDialogProps) {
  const { title, lead, download, onClose, onSubmit, submitLabel, otherActions, children } = props;
  const { t } = useTranslation('ui');
  const formId = useId();
  const buttons = (
    <Box sx={styles.buttons}>
      <Button onClick={onClose}>{t('cancel')}</Button>
      {otherActions}
      <Button type="submit" form={formId} variant="contained" startIcon={<PdfIcon />}>
        {submitLabel}
      </Button>
    </Box>
  );
  return (
    <BaseDialog
      open
      title={title}
      onClose={onClose}
      busy={download.isRunning}
      actions={download.isRunning ? <Button onClick={download.cancel}>{t('report.stop')}</Button> : buttons}
    >
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}
      >
        <Typography sx={{ color: 'text.secondary' }}>{lead}</Typography>
        <Box
          component="fieldset"
          disabled={download.isRunning}
          sx={{ display: 'grid', gap: 2.5, border: 0, m: 0, p: 0, minWidth: 0 }}
        >
          {children}
        </Box>
        <ReportProgress download={download} />
        <FormProblem text={download.problem} />
      </Box>
    </BaseDialog>
  );
}

const styles = {
  // On a phone they take two lines rather than words.
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: 1.5,
    flexGrow: 1,
    '& > *': { whiteSpace: 'nowrap', flexGrow: { xs: 1, sm: 0 } },
  },
} as const;
