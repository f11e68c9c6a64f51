import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import type { ListShape } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { BackLink } from '#platform/ui/layout/back-link.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { type DetailPage as DetailName, readDetail } from './consult-address.ts';
import { useSubject } from './use-subject.ts';

interface DetailPageProps {
  readonly page: DetailName;
  /** the list that the page was opened from */
  readonly list: ListShape;
  readonly back: string;
  readonly title: (subject: GridRow | null) => string;
  /** what is to be known of the subject, under the title */
  readonly lead: (subject: GridRow) => ReactNode;
  /** buttons of the page, once there is what it is about */
  readonly actions?: (key: Readonly<Record<string, string>>) => ReactNode;
  /** `key`: what the address names, as parameters of the detail's load */
  readonly children: (key: Readonly<Record<string, string>>, subject: GridRow) => ReactNode;
}

/** A page about one row of a list: the way back to it, what it is, and its own rows. */
export function DetailPage({ page, list, back, title, lead, actions, children }: DetailPageProps) {
  const { t } = useTranslation('reports');
  const [search] = useSearchParams();
  const { state } = useLocation();
  const key = readDetail(page, search, state);
  const subject = useSubject(list, key);
  const { data } = subject;
  return (
    <Page width="full">
      <BackLink to={back}>{t('back')}</BackLink>
      <PageTitle title={title(data ?? null)} lead={data && lead(data)} actions={data && key && actions?.(key)} />
      {subject.isLoadingError ? (
        <LoadFailed error={subject.error} onRetry={() => void subject.refetch()} />
      ) : data === undefined ? (
        <CardSkeletons count={4} height={56} />
      ) : data === null || key === null ? (
        <EmptyState title={t('unknown.title')} hint={t('unknown.hint')} />
      ) : (
        children(key, data)
      )}
    </Page>
  );
}
