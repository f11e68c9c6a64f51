import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { getKpiCharts } from '../shared/calls.ts';
import { detailAddress } from './consult-address.ts';

/** The way from a course to who took it, for who reads trainings. */
export function WhoTookLink({ courseId }: { readonly courseId: string }) {
  const { t } = useTranslation('reports');
  const { role } = useSession();
  if (!mayCall(role, getKpiCharts)) return null;
  return (
    <Button component={Link} to={detailAddress('courseTrainings', { iD_Course: courseId })} variant="outlined">
      {t('courseTrainings.title')}
    </Button>
  );
}
