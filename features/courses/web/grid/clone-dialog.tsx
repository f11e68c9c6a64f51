import { useNavigate } from 'react-router';
import { SignedCallDialog, signedLine, useFieldLabels, useSignedCall } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { cloneCourse } from '../../shared/calls.ts';
import { courseShape } from '../../shared/contract.ts';
import { courseAddress } from '../course-address.ts';

const shownNames = ['iD_Course', 'name', 'version', 'iD_Type'] as const;

interface CloneDialogProps {
  readonly course: GridRow;
  readonly onClose: () => void;
}

/** Makes the next version of a document from one of its courses, and opens it (S1 section 2, decisions section 6). */
export default function CloneDialog({ course, onClose }: CloneDialogProps) {
  const { t, language } = useTexts('courses');
  const navigate = useNavigate();
  const signed = useSignedCall(cloneCourse, {
    body: (values) => ({ idCourse: String(course.iD_Course), ...values }),
    success: t('clone.done'),
    uncertain: t('clone.uncertain'),
    onDone: () => {
      if (signed.reply === null) return onClose();
      void navigate(courseAddress({ id: signed.reply, mode: 'edit', type: String(course.iD_Type) }));
    },
  });
  const label = useFieldLabels(courseShape);
  const lines = shownNames.map((name) =>
    signedLine(name, label(name), formatCell(courseShape.fields[name], course[name], language)),
  );
  return (
    <SignedCallDialog
      {...signed.dialog}
      title={t('clone.title')}
      submitLabel={t('clone.submit')}
      signs={{ heading: t('clone.signs'), lines }}
      onClose={onClose}
    >
      <Note>{t('clone.lead')}</Note>
    </SignedCallDialog>
  );
}
