import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { EntryMenu } from '#platform/ui/dialog/entry-menu.tsx';
import { useDownload } from '#platform/ui/http/use-download.ts';
import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { getChoice, printExam } from '../../shared/calls.ts';
import { can, typeOfNumber } from '../../shared/can.ts';

/**
 * Downloads the exam of a course as PDF, as it was signed last; with the right answers only for who may read them, and
 * nothing at all where the role prints none of this type.
 */
export function ExamButton({ iD_Course }: { readonly iD_Course: string }) {
  const { t } = useTranslation('courses');
  const { role } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = useDownload({ words: { failed: t('exam.failed') } });
  const mayHaveKey = mayCall(role, getChoice);
  if (!mayHaveKey && !can(role, 'write', { iD_Type: typeOfNumber(iD_Course) })) return null;
  const print = (hasKey: boolean) =>
    download.start(printExam.path, { query: { id: iD_Course, ...(hasKey ? { key: true } : {}) } });
  const look = {
    variant: 'outlined',
    startIcon: <PdfIcon />,
    loading: download.isRunning,
    loadingPosition: 'start',
  } as const;
  if (!mayHaveKey) {
    return (
      <Button {...look} onClick={() => print(false)}>
        {t('exam.open')}
      </Button>
    );
  }
  const entries = [
    { id: 'blank', label: t('exam.blank'), act: () => print(false) },
    { id: 'key', label: t('exam.key'), act: () => print(true) },
  ];
  return (
    <>
      <Button
        {...look}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('exam.open')}
      </Button>
      {anchor !== null && (
        <EntryMenu anchor={anchor} label={t('exam.open')} entries={entries} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
