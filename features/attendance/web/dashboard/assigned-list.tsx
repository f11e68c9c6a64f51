import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import type { PendingCourseItem } from '../../contract.ts';
import { AssignedCourse } from './assigned-course.tsx';

interface AssignedListProps {
  readonly query: UseQueryResult<PendingCourseItem[]>;
  readonly empty: string;
}

/** Courses shown before "ver más". */
const firstCourses = 5;

/** The courses of one status: loading, failed with a retry, empty, or the first few with the rest behind a button. */
export function AssignedList({ query, empty }: AssignedListProps) {
  const { t } = useTranslation('attendance');
  const [all, setAll] = useState(false);
  // Rows are drawn in slices: a slow phone answers in between.
  const courses = useDeferredValue(query.data, undefined);
  if (query.isLoadingError) return <LoadFailed dense error={query.error} onRetry={() => void query.refetch()} />;
  if (courses === undefined) {
    return (
      <Box sx={{ p: 2 }}>
        <CardSkeletons count={3} height={84} />
      </Box>
    );
  }
  if (courses.length === 0) return <EmptyState dense title={empty} />;
  const hidden = courses.length - firstCourses;
  return (
    <>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {(all ? courses : courses.slice(0, firstCourses)).map((item) => (
          <li key={item.attended.iD_Instance}>
            <AssignedCourse item={item} />
          </li>
        ))}
      </Box>
      {hidden > 0 && (
        <Box sx={{ p: 1, borderTop: 1, borderColor: 'divider' }}>
          <Button fullWidth size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('dashboard.less') : t('dashboard.more', { count: hidden })}
          </Button>
        </Box>
      )}
    </>
  );
}
