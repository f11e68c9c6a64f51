import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { AssignmentPreview, SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import type { SignedCall } from '#platform/calls/call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { type RequiredProfile, requirementKind } from './requirement-kind.ts';
import { useRequirementChange } from './use-requirement-change.ts';

interface SetRequirementsDialogProps {
  readonly course: GridRow;
  /** the set that was on screen */
  readonly base: readonly RequiredProfile[];
  readonly wanted: readonly RequiredProfile[];
  /** people are assigned at once */
  readonly isFinished: boolean;
  readonly onClose: () => void;
  readonly onSigned: () => void;
  readonly onStale: () => void;
}

/** Signs the whole set of profiles that require a course, with what that means for people told before. */
export default function SetRequirementsDialog(props: SetRequirementsDialogProps) {
  const { course, base, wanted, isFinished, onClose, onSigned, onStale } = props;
  const { t } = useTranslation('requirements');
  const [iD_Course, iD_Type] = [String(course.iD_Course), String(course.iD_Type)];
  const { set } = requirementKind(iD_Type);
  const { sets, heading, lines } = useRequirementChange()(base, wanted);
  const change = {
    id_Course: iD_Course,
    ...(isFinished ? { mode: 'edit' } : {}),
    ...sets,
  };
  const { dialog } = useSignedCall(set as SignedCall<undefined, z.ZodType>, {
    body: (values) => ({ ...change, ...values }),
    success: t('saved'),
    staysLong: true,
    onDone: onSigned,
  });
  return (
    <SignedCallDialog
      {...dialog}
      title={t('signTitle')}
      submitLabel={t('sign')}
      maxWidth="md"
      onOutdated={onStale}
      signs={{ heading, lines }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {isFinished ? <AssignmentPreview call={set} body={change} /> : <Note>{t('assignedLater')}</Note>}
      </Box>
    </SignedCallDialog>
  );
}
