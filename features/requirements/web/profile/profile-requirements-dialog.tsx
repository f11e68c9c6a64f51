import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CourseStatus } from '#features/courses/shared/codes.ts';
import { spacCourseType } from '#features/courses/shared/contract.ts';
import { courseLookup } from '#features/courses/web/public.tsx';
import {
  AssignmentPreview,
  isRefusal,
  ReloadButton,
  SignedCallDialog,
  signedLine,
  useSignedCall,
  useTold,
} from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { signedFields } from '#platform/signing/signed-fields.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { MultiLookupFormField } from '#platform/ui/form/multi-lookup-form-field.tsx';
import { ToldWordsContext } from '#platform/ui/form/told-words.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { CaptionedFacts } from '#platform/ui/layout/captioned-facts.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { getCoursesOfProfile, setRequirementsOfProfile } from '../../shared/calls.ts';
import { type ProfileCourses, splitCourses, wantedCourses } from './profile-courses.ts';

/** A profile of a sector, whose courses are set. */
export interface RequiringProfile {
  readonly iD_Profile: number;
  readonly iD_Sector: number;
  readonly name: string;
  readonly sector: string;
}

interface ProfileRequirementsDialogProps {
  readonly profile: RequiringProfile;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The courses that a profile requires now. @throws RequestFailure */
function loadCourses({ iD_Profile, iD_Sector }: RequiringProfile, signal?: AbortSignal): Promise<readonly GridRow[]> {
  const query = { ID_Profile: iD_Profile, ID_Sector: iD_Sector };
  return send(getCoursesOfProfile, { query, ...(signal === undefined ? {} : { signal }) });
}

/** 'Agregar / Quitar requerimientos a cursos': the whole set of courses that a profile must take (S1 section 2). */
export default function ProfileRequirementsDialog(props: ProfileRequirementsDialogProps) {
  const { profile, onClose } = props;
  const { t } = useTranslation('requirements');
  const { role } = useSession();
  const courses = useQuery({
    queryKey: ['requirements', 'profile', profile.iD_Profile, profile.iD_Sector],
    queryFn: ({ signal }) => loadCourses(profile, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (courses.data !== undefined) {
    const split = splitCourses(courses.data, role);
    return (
      <Form
        key={split.current.join(' ')}
        {...props}
        courses={split}
        isReading={courses.isFetching}
        onReload={() => void courses.refetch()}
      />
    );
  }
  return (
    <BaseDialog open title={t('profile.title')} onClose={onClose}>
      {courses.isError ? (
        <LoadFailed dense error={courses.error} onRetry={() => void courses.refetch()} />
      ) : (
        <CardSkeletons count={3} height={56} />
      )}
    </BaseDialog>
  );
}

const fields = z.object({ courses: z.array(z.string()), ...signedFields });

/** Courses as `name - V{version}` (S1 section 2); SPAC profiles require those of SPAC, and an obsolete one nobody. */
const requirable = {
  ...courseLookup([['iD_Type', '<>', spacCourseType], 'and', ['status', '<>', CourseStatus.Obsolete]]),
  labelOf: (row: GridRow) => `${row.name} - V${row.version}`,
};

interface FormProps extends ProfileRequirementsDialogProps {
  readonly courses: ProfileCourses;
  readonly isReading: boolean;
  readonly onReload: () => void;
}

function Form({ profile, courses, isReading, onReload, onClose, onSaved }: FormProps) {
  const { t } = useTranslation('requirements');
  const { iD_Profile, iD_Sector, name } = profile;
  const changeOf = (chosen: readonly string[]) => ({
    iD_Profile,
    profile_Name: name,
    iD_Sector,
    courses: [...wantedCourses(courses, chosen)],
    current: [...courses.current],
  });
  const signed = useSignedCall(setRequirementsOfProfile, {
    schema: fields,
    initial: { courses: [...courses.own] },
    body: ({ courses: chosen, ...signature }) => ({ ...changeOf(chosen), ...signature }),
    success: t('saved'),
    staysLong: true,
    onDone: onSaved,
  });
  const { form, dialog, failure } = signed;
  const chosen = useWatch({ control: form.control, name: 'courses' });
  const change = changeOf(chosen);
  const isChanged = !isSameSet(change.courses, change.current);
  const { told, tell } = useTold();
  const line = (label: string) => (id: string) => signedLine(id, label, told.courses?.words[id] ?? id);
  const lines = [
    ...chosen.filter((id) => !courses.own.includes(id)).map(line(t('line.added'))),
    ...courses.own.filter((id) => !chosen.includes(id)).map(line(t('line.ended'))),
  ];
  const isStale = isRefusal(failure) && failure instanceof RequestFailure && failure.status === 409;
  return (
    <SignedCallDialog
      {...dialog}
      title={t('profile.title')}
      submitLabel={t('sign')}
      maxWidth="md"
      problemAction={isStale && <ReloadButton pending={isReading} onClick={onReload} />}
      isDirty={isChanged || form.formState.dirtyFields.reason === true}
      signs={{ lines }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 1 }}>
        <ProfileFacts profile={profile} />
        <ToldWordsContext value={tell}>
          <MultiLookupFormField
            control={form.control}
            name="courses"
            label={t('profile.courses')}
            helperText={t('profile.coursesHint')}
            source={requirable}
          />
        </ToldWordsContext>
        <KeptCourses names={courses.kept.map(({ label }) => label)} />
        {isChanged && <AssignmentPreview call={setRequirementsOfProfile} body={change} />}
      </Box>
    </SignedCallDialog>
  );
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const others = new Set(other);
  return new Set(one).size === others.size && one.every((id) => others.has(id));
}

function ProfileFacts({ profile }: { readonly profile: RequiringProfile }) {
  const { t } = useTranslation('requirements');
  const facts = [
    [t('profile.id'), String(profile.iD_Profile)],
    [t('profile.name'), profile.name],
    [t('profile.sector'), profile.sector],
  ] as const;
  const columns = { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' };
  return <CaptionedFacts facts={facts} sx={{ gridTemplateColumns: columns }} />;
}

/** Courses of types that another role writes stay required. */
function KeptCourses({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('requirements');
  if (names.length === 0) return null;
  return <Note>{t('profile.kept', { names: names.join(', ') })}</Note>;
}
