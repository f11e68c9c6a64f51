import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SignedCallDialog, signedLine, useSignedCall } from '#features/records/web/public.tsx';
import { formatDay } from '#platform/i18n/format.ts';
import { companyDayAt } from '#platform/i18n/web/company-time-zone.ts';
import { day } from '#platform/schema/values.ts';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { fieldsOf } from '#platform/ui/form/form-field.ts';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { signReview } from '../shared/calls.ts';
import { reviewBody } from '../shared/contract.ts';
import { auditKey } from './audit-key.ts';
import { reviewMoment } from './review-moment.ts';

/** What is signed is what was typed: no day later than what the reader can have seen (21 CFR 11.70). */
const reviewForm = (seenAt: string) => {
  const until = day().refine((typed) => typed <= companyDayAt(new Date(seenAt)), { error: 'notFuture' });
  return reviewBody.omit({ reviewedUntil: true }).extend({ until });
};

interface ReviewDialogProps {
  /** ISO 8601, by the server's clock: what the reader can have seen */
  readonly seenAt: string;
  /** the list that was in sight when it was opened, with its filters */
  readonly scope: string;
  readonly onClose: () => void;
  readonly onSigned: () => void;
}

/** Signs that the trail was reviewed: until when, of what, and what was found (Annex 11, 9). */
export default function ReviewDialog({ seenAt, scope, onClose, onSigned }: ReviewDialogProps) {
  const { t } = useTranslation('audit');
  const queries = useQueryClient();
  const { form, dialog } = useSignedCall(signReview, {
    schema: reviewForm(seenAt),
    initial: {
      until: companyDayAt(new Date(seenAt)),
      scope,
      conclusion: '',
      reason: t('review.usualReason'),
    },
    body: ({ until, ...review }) => ({ ...review, reviewedUntil: reviewMoment(until, seenAt) }),
    success: () => {
      void queries.invalidateQueries({ queryKey: [auditKey] });
      return t('review.success');
    },
    onDone: onSigned,
  });
  const { control } = form;
  const field = fieldsOf(control);
  const typed = useWatch({ control });
  const lines = [
    signedLine('until', t('review.until'), formatDay(typed.until ?? '')),
    signedLine('scope', t('review.scope'), typed.scope ?? ''),
    signedLine('conclusion', t('review.conclusion'), typed.conclusion ?? ''),
  ].filter(({ after }) => after.trim() !== '');
  return (
    <SignedCallDialog
      {...dialog}
      title={t('review.title')}
      submitLabel={t('review.sign')}
      signs={{ lines }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{t('review.lead')}</Typography>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <DateFormField {...field('until', t('review.until'))} helperText={t('review.untilHint')} required />
        <TextFormField {...field('scope', t('review.scope'))} helperText={t('review.scopeHint')} required />
        <TextFormField {...field('conclusion', t('review.conclusion'))} multiline minRows={3} required />
      </Box>
    </SignedCallDialog>
  );
}
