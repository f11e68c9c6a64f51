import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { StartedTablet } from '#features/instances/shared/calls.ts';
import { AttendeeProvider, useContents } from '#features/taking/web/library.tsx';
import { TakingCallsProvider } from '#features/taking/web/public.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { PageSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { StateBlock } from '#platform/ui/feedback/state-block.tsx';
import { ArrowLeftIcon } from '#platform/ui/icons/icons.tsx';
import { Page } from '#platform/ui/layout/page.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { useStartedTablet } from '../started-tablet.ts';
import { tabletCallsOf } from '../tablet-calls.ts';
import { type Assistant, useAssistants } from '../use-assistants.ts';
import { CourseDone } from './course-done.tsx';
import { TabletPlayer } from './tablet-player.tsx';

/** The course as a person of the tablet's instance takes it. @param cwid who */
export default function TabletTaker({ cwid }: { readonly cwid: string }) {
  const { data: tablet } = useStartedTablet();
  return tablet === undefined ? <PageSkeleton /> : <OfPerson tablet={tablet} cwid={cwid} />;
}

interface OfPersonProps {
  readonly tablet: StartedTablet;
  readonly cwid: string;
}

function OfPerson({ tablet, cwid }: OfPersonProps) {
  const { t } = useTranslation('tablet');
  const assistants = useAssistants(tablet);
  const { data } = assistants;
  if (data === undefined) {
    if (!assistants.isError) return <PageSkeleton />;
    return <LoadFailed error={assistants.error} onRetry={() => void assistants.refetch()} />;
  }
  const assistant = data.find((candidate) => candidate.cwid.toLowerCase() === cwid.toLowerCase());
  if (assistant === undefined) {
    return (
      <Page>
        <StateBlock
          drawing="locked"
          title={t('taker.gone')}
          titleAs="h1"
          hint={t('taker.goneHint')}
          action={<ToList />}
        />
      </Page>
    );
  }
  const { employee_Nr, name, acceptanceDue } = assistant;
  return (
    <AttendeeProvider value={{ cwid: assistant.cwid, employee_Nr, fullName: name, acceptanceDue }}>
      <OfAttendee tablet={tablet} assistant={assistant} />
    </AttendeeProvider>
  );
}

function OfAttendee({ tablet, assistant }: { readonly tablet: StartedTablet; readonly assistant: Assistant }) {
  const contents = useContents(tablet);
  const { employee_Nr, status } = assistant;
  const calls = useMemo(() => tabletCallsOf(employee_Nr), [employee_Nr]);
  if (status === AttendanceStatus.Finished && contents.data === undefined) {
    return (
      <Page>
        <CourseDone assistant={assistant} titleAs="h1" action={<ToList />} />
      </Page>
    );
  }
  if (contents.data === undefined) {
    if (!contents.isLoadingError) return <PageSkeleton />;
    return (
      <Page>
        <LoadFailed error={contents.error} onRetry={() => void contents.refetch()} />
        <ToList />
      </Page>
    );
  }
  return (
    <TakingCallsProvider value={calls}>
      <TabletPlayer tablet={tablet} assistant={assistant} contents={contents.data} />
    </TakingCallsProvider>
  );
}

function ToList() {
  const { t } = useTranslation('tablet');
  return (
    <Button component={Link} to={pagePaths.tabletCourse} variant="outlined" startIcon={<ArrowLeftIcon />}>
      {t('taker.backToList')}
    </Button>
  );
}
