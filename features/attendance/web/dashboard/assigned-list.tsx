import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
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
  if (query.isPending) {
    return (
      <Box sx={{ p: 2 }}>
        <CardSkeletons count={3} height={84} />
      </Box>
    );
  }
  if (query.isLoadingError) return <LoadFailed dense error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <EmptyState dense title={empty} />;
  const hidden = query.data.length - firstCourses;
  return (
    <>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {(all ? query.data : query.data.slice(0, firstCourses)).map((item) => (
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
