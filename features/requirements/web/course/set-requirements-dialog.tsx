import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { AssignmentPreview, SignedCallDialog, signedLine, useSignedCall } from '#features/records/web/public.tsx';
import type { SignedCall } from '#platform/calls/call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { type RequiredProfile, requirementKind } from './requirement-kind.ts';

interface SetRequirementsDialogProps {
  readonly course: GridRow;
  /** the set that was on screen */
  readonly base: readonly RequiredProfile[];
  readonly wanted: readonly RequiredProfile[];
  readonly added: readonly RequiredProfile[];
  readonly ended: readonly RequiredProfile[];
  /** people are assigned at once */
  readonly isFinished: boolean;
  readonly onClose: () => void;
  readonly onSigned: () => void;
  readonly onStale: () => void;
}

/** Signs the whole set of profiles that require a course, with what that means for people told before. */
export default function SetRequirementsDialog(props: SetRequirementsDialogProps) {
  const { course, base, wanted, added, ended, isFinished, onClose, onSigned, onStale } = props;
  const { t } = useTranslation('requirements');
  const [iD_Course, iD_Type] = [String(course.iD_Course), String(course.iD_Type)];
  const { set } = requirementKind(iD_Type);
  const change = {
    id_Course: iD_Course,
    ...(isFinished ? { mode: 'edit' } : {}),
    profiles: wanted.map(({ wire }) => wire),
    current: base.map(({ wire }) => wire),
  };
  const { dialog } = useSignedCall(set as SignedCall<undefined, z.ZodType>, {
    body: (values) => ({ ...change, ...values }),
    success: t('saved'),
    staysLong: true,
    onDone: onSigned,
  });
  const line = (label: string) => (profile: RequiredProfile) =>
    signedLine(profile.key, label, `${profile.group} · ${profile.name}`);
  const lines = [...added.map(line(t('line.added'))), ...ended.map(line(t('line.ended')))];
  const heading = [
    ...(added.length === 0 ? [] : [t('added', { count: added.length })]),
    ...(ended.length === 0 ? [] : [t('ended', { count: ended.length })]),
  ].join('. ');
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
