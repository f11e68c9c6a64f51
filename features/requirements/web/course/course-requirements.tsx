import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { noteSigned, useStoredDraft } from '#features/courses/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { RequirementEditor } from './requirement-editor.tsx';
import { RequirementGrid } from './requirement-grid.tsx';
import { loadRequirements, type RequirementDraft } from './requirement-kind.ts';

interface CourseRequirementsProps {
  readonly course: GridRow;
  readonly isEdited: boolean;
}

/** Who must take a course: to be read, or set as a whole (S1 section 2, decisions section 11). */
export default function CourseRequirements({ course, isEdited }: CourseRequirementsProps) {
  const times = useTimesSigned(course);
  return isEdited ? <Edited course={course} /> : <RequirementGrid key={times} course={course} />;
}

const signedKey = ({ iD_Course }: GridRow) => ['requirements', 'signed', iD_Course];

/** How often the set was signed on this page: the grid in another tab begins anew with each. */
function useTimesSigned(course: GridRow): number {
  const times = useQuery({
    queryKey: signedKey(course),
    queryFn: () => 0,
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return times.data;
}

function useRequirements({ iD_Course, iD_Type }: GridRow) {
  return useQuery({
    queryKey: ['requirements', 'course', iD_Course],
    queryFn: ({ signal }) => loadRequirements(String(iD_Course), String(iD_Type), signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

function Edited({ course }: { readonly course: GridRow }) {
  const { t } = useTranslation('requirements');
  const queries = useQueryClient();
  const requirements = useRequirements(course);
  const { stored, others, forget } = useStoredDraft(String(course.iD_Course), 'requirements');
  const failed = [requirements, stored].find(({ isLoadingError }) => isLoadingError);
  if (failed !== undefined) {
    return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (requirements.data === undefined || stored.data === undefined) return <CardSkeletons count={3} height={72} />;
  const { draft } = stored.data;
  const base = requirements.data;
  const text = base.map(({ key }) => key).join(' ');
  return (
    <>
      {base.length === 0 && draft === null && (
        <Box sx={{ mb: 2 }}>
          <FormProblem tone="progress" text={t('startHint')} />
        </Box>
      )}
      <RequirementEditor
        key={text}
        course={course}
        base={base}
        draft={(draft?.body ?? null) as RequirementDraft | null}
        restoredAt={draft?.updateDate ?? null}
        others={others}
        onSigned={async () => {
          forget();
          queries.setQueryData<number>(signedKey(course), (times = 0) => times + 1);
          await Promise.all([
            queries.invalidateQueries({ queryKey: ['requirements', 'course', course.iD_Course] }),
            noteSigned(queries, String(course.iD_Course), 'requirements'),
          ]);
        }}
        onStale={() => void requirements.refetch()}
      />
    </>
  );
}
