import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, ClockIcon } from '#platform/ui/icons/icons.tsx';
import { AttendanceStatus, dueBucket } from '../contract.ts';
import { type Due, expiryWording } from '../expiry-wording.ts';
import { bucketLooks, statusLook } from './due-look.tsx';

/** The due date of a course: its bucket as colour, icon and word, and the wording of S0 section 4 beside it. */
export function DueLine({ due }: { readonly due: Due }) {
  const { t } = useTranslation('attendance');
  const wording = expiryWording(due);
  const words = t(`expiry.${wording.key}`, { date: wording.date, days: wording.days });
  if (due.status === AttendanceStatus.Finished) {
    return (
      <StatusChip
        tone={due.onTime ? 'positive' : 'warning'}
        icon={due.onTime ? <CheckCircleIcon /> : <ClockIcon />}
        label={words}
      />
    );
  }
  if (due.status === AttendanceStatus.Suspended) return <StatusChip {...statusLook(due.status)} label={words} />;
  const bucket = dueBucket(due.daysLeft);
  // The last day is in the red bucket already (decisions section 10), but nothing has expired yet: only the wording is right.
  if (wording.key === 'today') return <StatusChip {...bucketLooks[bucket]} label={words} />;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}
    >
      <StatusChip {...bucketLooks[bucket]} label={t(`bucket.${bucket}`)} />
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {words}
      </Box>
    </Box>
  );
}
