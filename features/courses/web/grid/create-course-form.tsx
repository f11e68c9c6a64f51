import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { changedFields, RecordDialog, type RecordForm, type RecordFormProps } from '#features/records/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { getCourseDefaults } from '../../shared/calls.ts';
import { courseShape, type DraftReply, firstVersion, newCourseDraft } from '../../shared/contract.ts';
import { courseAddress } from '../course-address.ts';
import { DraftLine } from '../drafts/draft-line.tsx';
import { DraftNotices } from '../drafts/draft-notices.tsx';
import { useDraftKeeper, useStoredDraft } from '../drafts/use-draft.ts';
import { CourseFields } from '../information/course-fields.tsx';
import { type CourseValues, courseSchema, newCourse } from '../information/course-form-model.ts';
import { type InformationDraft, useKeptChanges } from '../information/use-kept-changes.ts';

/** The popup 'Crear curso'; the new course opens in its editor (S1 sections 2 and 5). */
export function CreateCourseForm(props: RecordFormProps) {
  const { stored } = useStoredDraft(newCourseDraft, 'information');
  const defaults = useQuery({
    queryKey: ['courses', 'defaults'],
    queryFn: ({ signal }) => send(getCourseDefaults, { signal }),
    retry: false,
  });
  if (defaults.isPending || stored.isPending) return null;
  return <NewCourse {...props} draft={stored.data?.draft ?? null} company={defaults.data?.company ?? ''} />;
}

interface NewCourseProps extends RecordFormProps {
  /** what the person typed before and did not sign */
  readonly draft: DraftReply['draft'];
  /** from the general parameters */
  readonly company: string;
}

function NewCourse({ draft, company, ...props }: NewCourseProps) {
  const { t } = useTranslation('courses');
  const navigate = useNavigate();
  const keeping = useDraftKeeper(newCourseDraft, 'information', draft !== null);
  const [begun] = useState(() => ({
    ...newCourse(company),
    ...(draft?.body as InformationDraft | undefined)?.changes,
  }));
  const isTyped = useRef(false);
  return (
    <RecordDialog
      {...props}
      shape={courseShape}
      schema={courseSchema(companyToday())}
      initialOf={() => begun}
      title={t('grid.create')}
      success={t('grid.created')}
      maxWidth="md"
      onClose={() => {
        // Anyone who closes over new words was asked; a draft that was only looked at stays.
        if (isTyped.current) keeping.keeper.remove();
        props.onClose();
      }}
      onAdded={(reply) => {
        keeping.keeper.remove();
        props.onSaved();
        const made = reply as { readonly iD_Course?: string; readonly iD_Type?: string } | null;
        if (made?.iD_Course === undefined) return;
        void navigate(courseAddress({ id: made.iD_Course, mode: 'edit', type: made.iD_Type ?? '' }));
      }}
    >
      {(record) => (
        <KeptFields
          {...record}
          {...keeping}
          empty={newCourse(company)}
          restoredAt={draft?.updateDate ?? null}
          onTyped={(values) => {
            isTyped.current = Object.keys(changedFields(begun, values)).length > 0;
          }}
        />
      )}
    </RecordDialog>
  );
}

interface KeptFieldsProps extends RecordForm<ReturnType<typeof courseSchema>>, ReturnType<typeof useDraftKeeper> {
  readonly empty: CourseValues;
  readonly restoredAt: string | null;
  readonly onTyped: (values: CourseValues) => void;
}

/** The fields of a new course, kept as a draft while they are typed; the signature is not part of it. */
function KeptFields({ control, form, state, keeper, empty, restoredAt, onTyped }: KeptFieldsProps) {
  const { user: _user, pass: _pass, reason: _reason, ...values } = useWatch({ control });
  const changes = changedFields({ ...empty }, values) as Partial<CourseValues>;
  const isEmpty = Object.keys(changes).length === 0;
  useEffect(() => onTyped(values as CourseValues));
  useKeptChanges(keeper, changes);
  return (
    <>
      <DraftNotices restoredAt={isEmpty ? null : restoredAt} others={[]} />
      <CourseFields control={control} isNew version={firstVersion} />
      {state !== 'none' && (
        <DraftLine state={state} onDiscard={isEmpty ? null : () => form.reset({ ...form.getValues(), ...empty })} />
      )}
    </>
  );
}
