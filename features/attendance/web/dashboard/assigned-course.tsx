import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment } from '#platform/i18n/format.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { ChevronRightIcon } from '#platform/ui/icons/icons.tsx';
import { AttendanceStatus, type PendingCourseItem } from '../../contract.ts';
import { scorePercent } from '../../score-percent.ts';
import { opensFromDashboard, takingState } from '../course-access.ts';
import { useCourseLabels } from '../course-labels.ts';
import { DueLine } from '../due-line.tsx';

/** One assigned course; the whole row opens it where it can be taken here (S0 section 2). */
export function AssignedCourse({ item }: { readonly item: PendingCourseItem }) {
  const { attended } = item;
  if (!opensFromDashboard(attended)) return <Facts item={item} />;
  return (
    <Box
      component={Link}
      to="/Capacitation"
      state={takingState(attended)}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        color: 'inherit',
        textDecoration: 'none',
        '&:hover': { backgroundColor: theme.vars.palette.well },
        '&:hover h4': { textDecoration: 'underline' },
        '&:focus-visible': { outlineOffset: -2 },
      })}
    >
      <Facts item={item} />
      <ChevronRightIcon
        aria-hidden="true"
        style={{ marginInline: 'auto 12px', color: 'var(--mui-palette-text-secondary)' }}
      />
    </Box>
  );
}

function Facts({ item: { attended, course } }: { readonly item: PendingCourseItem }) {
  const labels = useCourseLabels();
  const facts = [course.doc_Number, labels.courseType(course.iD_Type), labels.modality(attended.modality)];
  return (
    <Box sx={{ px: 2, py: 1.75, minWidth: 0 }}>
      <Typography variant="h4">{course.name}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25, mb: 1 }}>
        {facts.join(' · ')}
      </Typography>
      <DueLine due={attended} />
      {attended.status === AttendanceStatus.Finished && <Result attended={attended} />}
    </Box>
  );
}

function Result({ attended }: Pick<PendingCourseItem, 'attended'>) {
  const { t } = useTranslation('attendance');
  const { finishedDate, score } = attended;
  const parts = [
    ...(finishedDate === null
      ? []
      : [t('course.finishedOn', { date: formatMoment(finishedDate, companyTimeZone()).slice(0, 10) })]),
    ...(score === null ? [] : [t('course.score', { percent: scorePercent(score) })]),
  ];
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.75 }}>
      {parts.join(' · ')}
    </Typography>
  );
}
