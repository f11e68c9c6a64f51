import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { SignedCallDialog, signedLine, useSignedCall } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { fieldsOf } from '#platform/ui/form/form-field.ts';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { rehearsalListShape, signRehearsalBody } from '../../shared/backups.ts';
import { signRehearsal } from '../../shared/calls.ts';
import { auditKey } from '../audit-key.ts';
import { formatSpan } from './format-span.ts';

const fields = signRehearsalBody.omit({ iD_Rehearsal: true, revision: true });

interface SignRehearsalDialogProps {
  readonly row: GridRow;
  readonly onClose: () => void;
  readonly onSigned: () => void;
}

/** Signs what a rehearsal found, and what is concluded of it (Annex 11, 7.2). */
export default function SignRehearsalDialog({ row, onClose, onSigned }: SignRehearsalDialogProps) {
  const { t, language } = useTexts('audit');
  const queries = useQueryClient();
  const { form, dialog } = useSignedCall(signRehearsal, {
    schema: fields,
    initial: { conclusion: '', reason: t('rehearsal.usualReason') },
    body: (values) => ({ iD_Rehearsal: Number(row.iD_Rehearsal), revision: Number(row.revision), ...values }),
    success: () => {
      void queries.invalidateQueries({ queryKey: [auditKey] });
      return t('review.success');
    },
    onDone: onSigned,
  });
  const { control } = form;
  const field = fieldsOf(control);
  const typed = useWatch({ control });
  const { outcome, takenAt, findings, backupName } = rehearsalListShape.fields;
  const told = (
    name: string,
    { label }: { readonly label: Readonly<Record<typeof language, string>> },
    words: string,
  ) => signedLine(name, label[language], words);
  const lines = [
    signedLine('beganAt', t('rehearsal.label'), companyMoment(String(row.beganAt))),
    told('outcome', outcome, formatCell(outcome, row.outcome ?? null, language)),
    told('findings', findings, String(row.findings ?? '')),
    told('takenAt', takenAt, companyMoment(String(row.takenAt))),
    signedLine('ageSeconds', 'RPO', formatSpan(Number(row.ageSeconds), language)),
    signedLine('durationSeconds', 'RTO', formatSpan(Number(row.durationSeconds), language)),
    told('backupName', backupName, String(row.backupName)),
    signedLine('conclusion', t('review.conclusion'), typed.conclusion ?? ''),
  ].filter(({ after }) => after.trim() !== '');
  return (
    <SignedCallDialog
      {...dialog}
      title={t('rehearsal.title')}
      submitLabel={t('review.sign')}
      signs={{ lines }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{t('rehearsal.lead')}</Typography>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <TextFormField {...field('conclusion', t('review.conclusion'))} multiline minRows={3} required />
      </Box>
    </SignedCallDialog>
  );
}
