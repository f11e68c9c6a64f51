import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bucketWords, soonFilterWords } from '#features/attendance/shared/due-words.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CrossIcon } from '#platform/ui/icons/icons.tsx';
import { Button, LinkButton } from '#platform/ui/plain/button.tsx';
import { Skeleton, Surface, VisuallyHidden } from '#platform/ui/plain/surface.tsx';
import { pagePaths } from '#product/page-paths.ts';
import type { PendingCourseItem } from '../../shared/contract.ts';
import { CourseRow, FinishedRow } from './course-row.tsx';
import { type DashboardAddress, dashboardAddress, firstCourses, hiddenCourses } from './own-list.ts';
import './own-courses.css';

/** Finished courses that stand under what is to be done. */
const lastFinished = 3;

interface OwnListProps {
  readonly address: DashboardAddress;
  /** undefined while loading */
  readonly courses: readonly PendingCourseItem[] | undefined;
}

/** The list that the address names: loading, empty, or the first few with the rest behind a button. */
export function OwnList({ address, courses }: OwnListProps) {
  const { t } = useTranslation('own');
  const { view } = address;
  return (
    <Surface as="section" aria-labelledby="own-courses" className="own-courses">
      <div className="own-courses-head">
        <h2 id="own-courses" className="type-h3">
          {t(`dashboard.views.${view}`)}
        </h2>
        <DueFilter address={address} />
      </div>
      {courses === undefined ? (
        <Loading />
      ) : courses.length === 0 ? (
        <Nothing address={address} />
      ) : (
        // Another list begins with its first few.
        <Rows key={JSON.stringify(address)} courses={courses} isFinished={view === 'finished'} />
      )}
      <p role="status" className="ui-hidden">
        {courses !== undefined && t('dashboard.shown', { count: courses.length })}
      </p>
    </Surface>
  );
}

/** What the list is narrowed to, and the way back to all of it. */
function DueFilter({ address }: Pick<OwnListProps, 'address'>) {
  const { t, language } = useTexts('own');
  const { due } = address;
  if (due === null) return null;
  return (
    <Link className="own-courses-filter" to={{ search: dashboardAddress({ ...address, due: null }) }}>
      <VisuallyHidden>{t('dashboard.unfilter')}</VisuallyHidden>
      {(due === 'soon' ? soonFilterWords : bucketWords[due])[language]}
      <CrossIcon fontSize="small" />
    </Link>
  );
}

function Rows({
  courses,
  isFinished,
}: {
  readonly courses: readonly PendingCourseItem[];
  readonly isFinished: boolean;
}) {
  const { t } = useTranslation('own');
  const [all, setAll] = useState(false);
  const hidden = hiddenCourses(courses.length);
  const Row = isFinished ? FinishedRow : CourseRow;
  return (
    <>
      <ul className="course-rows">
        {(all || hidden === 0 ? courses : courses.slice(0, firstCourses)).map((item) => (
          <Row key={item.attended.iD_Instance} item={item} />
        ))}
      </ul>
      {hidden > 0 && (
        <div className="own-courses-more">
          <Button wide size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('dashboard.less') : t('dashboard.more', { count: hidden })}
          </Button>
        </div>
      )}
    </>
  );
}

function Nothing({ address }: Pick<OwnListProps, 'address'>) {
  const { t } = useTranslation('own');
  const { view, due } = address;
  if (due !== null) {
    return (
      <EmptyState
        dense
        title={t('dashboard.noneDue')}
        action={
          <LinkButton variant="outlined" size="small" to={{ search: dashboardAddress({ ...address, due: null }) }}>
            {t('dashboard.seeAll')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      dense
      title={t(`dashboard.none.${view}`)}
      {...(view === 'todo' ? { drawing: 'done' as const, hint: t('dashboard.noneHint') } : {})}
    />
  );
}

/** As high as the first few courses, so that nothing moves when they arrive. */
function Loading() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: firstCourses }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={place} className="course-row own-courses-loading">
          <Skeleton width="62%" height={18} />
          <Skeleton width="38%" height={14} />
        </div>
      ))}
    </div>
  );
}

/** The last few that are over, and the way to all of them. */
export function LastFinished({ courses }: { readonly courses: readonly PendingCourseItem[] }) {
  const { t } = useTranslation('own');
  if (courses.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby="last-finished" className="own-courses">
      <div className="own-courses-head">
        <h2 id="last-finished" className="type-h3">
          {t('dashboard.lastFinished')}
        </h2>
        <LinkButton size="small" to={`${pagePaths.activity}?view=finished`}>
          {t('dashboard.allFinished', { count: courses.length })}
        </LinkButton>
      </div>
      <ul className="course-rows">
        {courses.slice(0, lastFinished).map((item) => (
          <FinishedRow key={item.attended.iD_Instance} item={item} />
        ))}
      </ul>
    </Surface>
  );
}
