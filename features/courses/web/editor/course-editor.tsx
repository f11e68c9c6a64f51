import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { PageSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { CheckCircleIcon } from '#platform/ui/icons/icons.tsx';
import { BackLink } from '#platform/ui/layout/back-link.tsx';
import { Page, PageTitle } from '#platform/ui/layout/page.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { settingsAddress } from '#product/settings-sections.ts';
import { can } from '../../shared/can.ts';
import { CourseStatus, courseTypes } from '../../shared/codes.ts';
import { loadCourse } from '../api.ts';
import { readCourseAddress } from '../course-address.ts';
import { CourseStatusChip } from '../course-status-chip.tsx';
import { useSeenRevisions } from '../finish/seen-revisions.ts';
import { UploadsProvider } from '../uploads/uploads.tsx';
import type { CourseEditorParts } from './course-editor-parts.ts';
import { CourseTabs } from './course-tabs.tsx';

const FinishDialog = fetchedPart(() => import('../finish/finish-dialog.tsx'));

/** The name in the address of the preview that is open over the editor. */
const previewParameter = 'preview';

/** Where the editor leads back to. */
const coursesAddress = settingsAddress('courses');

/** /Course: a course to be edited while it is in editing, or read (S1 section 2). */
export function CourseEditor({ parts }: { readonly parts: CourseEditorParts }) {
  const [search] = useSearchParams();
  const address = readCourseAddress(search);
  const queries = useQueryClient();
  // A course that others changed meanwhile is opened anew, with all its pages.
  const [round, setRound] = useState(0);
  if (address === null) return <Navigate to={coursesAddress} replace />;
  const { id, mode } = address;
  const openAnew = () => {
    for (const queryKey of [['courses'], ['requirements']]) queries.removeQueries({ queryKey });
    setRound(round + 1);
  };
  return <OpenCourse key={`${id} ${mode} ${round}`} id={id} mode={mode} parts={parts} onOutdated={openAnew} />;
}

interface OpenCourseProps {
  readonly id: string;
  readonly mode: 'edit' | 'view';
  readonly parts: CourseEditorParts;
  /** others have changed it */
  readonly onOutdated: () => void;
}

function OpenCourse({ id, mode, parts, onOutdated }: OpenCourseProps) {
  const { t } = useTranslation('courses');
  const queries = useQueryClient();
  const { role } = useSession();
  const queryKey = ['courses', 'course', id];
  const course = useQuery({ queryKey, queryFn: ({ signal }) => loadCourse(id, signal) });
  if (course.isLoadingError) {
    return (
      <Page>
        <BackButton />
        <LoadFailed error={course.error} onRetry={() => void course.refetch()} />
      </Page>
    );
  }
  if (course.data === undefined) return <PageSkeleton />;
  if (course.data === null) {
    return (
      <Page>
        <BackButton />
        <PageTitle title={t('editor.unknown')} />
        <EmptyState title={t('editor.unknownHint', { id })} />
      </Page>
    );
  }
  const isEdited = mode === 'edit' && can(role, 'edit', course.data);
  return (
    <Shown
      course={course.data}
      isEdited={isEdited}
      parts={parts}
      onChanged={() => void queries.invalidateQueries({ queryKey })}
      onOutdated={onOutdated}
    />
  );
}

interface ShownProps {
  readonly course: GridRow;
  readonly isEdited: boolean;
  readonly parts: CourseEditorParts;
  readonly onChanged: () => void;
  readonly onOutdated: () => void;
}

function Shown({ course, isEdited, parts, onChanged, onOutdated }: ShownProps) {
  const { t, language } = useTexts('courses');
  const [search, setSearch] = useSearchParams();
  const [isFinishing, setFinishing] = useState(false);
  const seen = useSeenRevisions(String(course.iD_Course), isEdited);
  // The preview fills the window like a page: it has its own address, and Back leads out of it to the editor.
  const openPreview = () => {
    if (!search.has(previewParameter)) setSearch(new URLSearchParams([...search, [previewParameter, '1']]));
  };
  const closePreview = (left: URLSearchParams) => {
    left.delete(previewParameter);
    setSearch(left, { replace: true });
  };
  const type = courseTypes[course.iD_Type as keyof typeof courseTypes]?.[language] ?? String(course.iD_Type);
  const version = t('editor.version', { version: Number(course.version) });
  return (
    <Page>
      <BackButton />
      <PageTitle
        title={String(course.name)}
        lead={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
            <CourseStatusChip status={Number(course.status)} />
            <span>{[course.iD_Course, course.doc_Number, type, version].join(' · ')}</span>
          </Box>
        }
        actions={
          isEdited ? (
            <Button variant="contained" startIcon={<CheckCircleIcon />} onClick={() => setFinishing(true)}>
              {t('finish.open')}
            </Button>
          ) : (
            Number(course.status) !== CourseStatus.Editing && parts.whoTookIt(course)
          )
        }
      />
      <UploadsProvider>
        <CourseTabs course={course} isEdited={isEdited} parts={parts} onChanged={onChanged} onPreview={openPreview} />
      </UploadsProvider>
      <Suspense fallback={null}>
        {search.has(previewParameter) && parts.preview(course, closePreview)}
        {isFinishing && (
          <FinishDialog
            course={course}
            seen={seen}
            requirementsToSign={parts.requirementsToSign}
            backTo={coursesAddress}
            onOutdated={onOutdated}
            onClose={() => setFinishing(false)}
          />
        )}
      </Suspense>
    </Page>
  );
}

function BackButton() {
  const { t } = useTranslation('courses');
  return <BackLink to={coursesAddress}>{t('editor.back')}</BackLink>;
}
