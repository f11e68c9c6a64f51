import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoment } from '#platform/i18n/format.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { type ActivityRow, AttendanceStatus } from '../../contract.ts';
import { scorePercent } from '../../score-percent.ts';
import { useCourseLabels } from '../course-labels.ts';
import { statusLook } from '../due-look.tsx';
import { StartCourse } from './start-course.tsx';

/** The courses on a small screen: the same facts as the table, one under the other. */
export function ActivityCards({ rows }: { readonly rows: readonly ActivityRow[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {rows.map((row) => (
        <Card key={row.iD_Instance} row={row} />
      ))}
    </Box>
  );
}

function Card({ row }: { readonly row: ActivityRow }) {
  const { t } = useTranslation('attendance');
  const labels = useCourseLabels();
  const facts: [string, string][] = [[t('activity.expiration'), formatDay(row.expiration_Date)]];
  if (row.status === AttendanceStatus.Finished) {
    facts.push([t('activity.finishedDate'), formatMoment(row.finishedDate, companyTimeZone()).slice(0, 10)]);
  }
  facts.push([t('activity.modality'), labels.modality(row.modality)]);
  if (row.score !== null) facts.push([t('activity.score'), t('percent', { value: scorePercent(row.score) })]);
  return (
    <Box
      component="li"
      sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1.5, backgroundColor: 'background.paper' }}
    >
      <Typography variant="h4" component="h2">
        {row.course_Name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25, mb: 1.25 }}>
        {row.doc_Number} · {row.iD_Course} · {t('activity.instance')} {row.iD_Instance}
      </Typography>
      <StatusChip {...statusLook(row.status)} label={labels.status(row.status)} />
      <Box
        component="dl"
        sx={{ m: 0, mt: 1.5, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.25 }}
      >
        {facts.map(([name, value]) => (
          <div key={name}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, typography: 'body2', fontWeight: 550 }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
      <Box sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
        <StartCourse row={row} />
      </Box>
    </Box>
  );
}
