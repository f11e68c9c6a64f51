import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { PageSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { StateBlock } from '#platform/ui/feedback/state-block.tsx';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { ArrowLeftIcon } from '#platform/ui/icons/icons.tsx';
import { Page } from '#platform/ui/layout/page.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { wasJustSigned } from '../../shared/training-record-path.ts';
import { useTrainingRecord } from '../queries.ts';
import { RecordView } from '../record/record-view.tsx';

/** /TrainingRecord: what stands of one course of one person, and stays (21 CFR 11.50); the end of a course leads here. */
export default function TrainingRecordPage() {
  const { course = '', instance = '', cwid } = useParams();
  const { user } = useSession();
  const { state } = useLocation();
  const isOwn = cwid === undefined || cwid.toLowerCase() === user.name.toLowerCase();
  const key = { iD_Course: course, iD_Instance: Number(instance) };
  const record = useTrainingRecord(key, isOwn ? undefined : cwid);
  return (
    <Page width="reading">
      <Back isOwn={isOwn} />
      {record.data !== undefined ? (
        <RecordView record={record.data} isOwn={isOwn} isJustSigned={wasJustSigned(state)} />
      ) : !record.isLoadingError ? (
        <PageSkeleton />
      ) : isMissing(record.error) ? (
        <Missing />
      ) : (
        <LoadFailed error={record.error} onRetry={() => void record.refetch()} />
      )}
    </Page>
  );
}

/** There is no such record, or it is not the reader's to see; a wrong address is no failure to try again. */
function isMissing(failure: Error): boolean {
  return failure instanceof RequestFailure && [400, 403, 404].includes(failure.status);
}

/** Where one came from; who opened the address by hand comes to the dashboard. */
function Back({ isOwn }: { readonly isOwn: boolean }) {
  const { t } = useTranslation(['own', 'attendance', 'ui']);
  const navigate = useNavigate();
  const { key } = useLocation();
  const isFirst = key === 'default';
  return (
    <Button
      size="small"
      startIcon={<ArrowLeftIcon />}
      sx={{ ml: -1.5, mb: 1 }}
      onClick={() => void (isFirst || isOwn ? navigate(pagePaths.dashboard) : navigate(-1))}
    >
      {isFirst || isOwn ? t('attendance:back') : t('record.back')}
    </Button>
  );
}

function Missing() {
  const { t } = useTranslation(['own', 'attendance']);
  return <StateBlock drawing="search" title={t('record.missing')} titleAs="h1" hint={t('record.missingHint')} />;
}
