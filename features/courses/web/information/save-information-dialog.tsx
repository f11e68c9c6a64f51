import { requireChangeCall, SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { courseShape } from '../../shared/contract.ts';
import type { CourseValues } from './course-form-model.ts';
import { informationLines } from './information-lines.ts';

interface SaveInformationDialogProps {
  readonly course: GridRow;
  readonly changes: Partial<CourseValues>;
  readonly onClose: () => void;
  readonly onSigned: () => void;
  readonly onStale: () => void;
}

/** Signs the changed fields of a course, each told as it was and as it will be. */
export function SaveInformationDialog({ course, changes, onClose, onSigned, onStale }: SaveInformationDialogProps) {
  const { t, language } = useTexts('courses');
  const iD_Course = String(course.iD_Course);
  const { dialog } = useSignedCall(requireChangeCall(courseShape, 'update'), {
    success: t('information.saved'),
    onDone: onSigned,
    body: (values) => ({ iD_Course, revision: Number(course.revision), ...changes, ...values }),
  });
  const lines = informationLines(course, changes, language);
  return (
    <SignedCallDialog
      {...dialog}
      title={t('information.signTitle')}
      submitLabel={t('draft.submit')}
      onOutdated={onStale}
      signs={{ lines }}
      onClose={onClose}
    />
  );
}
