import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { formatDay } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { BackLink } from '#platform/ui/layout/back-link.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { type Instructor, instructorText } from '../shared/instructor-words.ts';
import { type SessionPlace, whenAndWhere } from '../shared/session-place.ts';
import { InstanceStatusChip } from './instance-status-chip.tsx';
import { SheetMissingChip } from './sheet-missing-chip.tsx';

interface InstancePageProps {
  /** what the page does */
  readonly title: string;
  readonly width: 'reading' | 'full';
  readonly instance: UseQueryResult<GridRow | null>;
  readonly actions?: (instance: GridRow) => ReactNode;
  readonly children: (instance: GridRow) => ReactNode;
}

/** A page about one instance: the way back, which one it is and how it stands; not found and not loaded have their own words. */
export function InstancePage({ title, width, instance, actions, children }: InstancePageProps) {
  const { t } = useTranslation('instances');
  const { data } = instance;
  return (
    <Page width={width}>
      <BackLink to={pagePaths.instances}>{t('back')}</BackLink>
      <PageTitle title={title} lead={data && <InstanceFacts instance={data} />} actions={data && actions?.(data)} />
      {instance.isLoadingError ? (
        <LoadFailed error={instance.error} onRetry={() => void instance.refetch()} />
      ) : data === undefined ? (
        <CardSkeletons count={4} height={56} />
      ) : data === null ? (
        <EmptyState title={t('unknown')} hint={t('unknownHint')} />
      ) : (
        children(data)
      )}
    </Page>
  );
}

function InstanceFacts({ instance }: { readonly instance: GridRow }) {
  const { t, language } = useTexts('instances');
  const day = instance.instance_Date === null ? '' : formatDay(String(instance.instance_Date));
  // The row is one of the instance's shape.
  const when = whenAndWhere(instance as unknown as SessionPlace, day);
  const instructor = instructorText(instance as unknown as Instructor, language);
  const facts = [
    `${instance.course_Name} (${instance.iD_Course})`,
    t('facts.instance', { id: Number(instance.iD_Instance) }),
    instance.sector_Name,
    ...when,
    t('facts.expires', { date: formatDay(String(instance.expiration_Date)) }),
    instructor === '' ? null : t('facts.instructor', { name: instructor }),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.75, pt: 0.5 }}>
      <InstanceStatusChip status={Number(instance.status)} />
      {instance.sheet_Missing === true && <SheetMissingChip />}
      <span>{facts.filter((fact) => fact !== null).join(' · ')}</span>
    </Box>
  );
}
