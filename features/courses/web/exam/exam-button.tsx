import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#features/session/web/public.tsx';
import { grantedScope } from '#platform/authz/permissions.ts';
import { PressMenu } from '#platform/ui/dialog/press-menu.tsx';
import { showFailure } from '#platform/ui/feedback/show-failure.ts';
import { downloadFile, saveFile } from '#platform/ui/http/download-file.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { mayWriteType, typeOfNumber } from '../may-write-course.ts';

/**
 * Downloads the exam of a course as PDF, as it was signed last; with the right answers only for who may write questions, and
 * nothing at all where the role prints none of this type.
 */
export function ExamButton({ iD_Course }: { readonly iD_Course: string }) {
  const { t } = useTranslation('courses');
  const { role } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  const menuId = useId();
  const mayHaveKey = grantedScope(role, 'choice.write') !== null;
  if (!mayHaveKey && !mayWriteType(role, typeOfNumber(iD_Course))) return null;
  const print = (hasKey: boolean) => {
    setAnchor(null);
    setIsMaking(true);
    downloadFile('/api/report/test', { query: { id: iD_Course, ...(hasKey ? { key: true } : {}) } })
      .then(saveFile, (failure: unknown) => {
        const isSaid = failure instanceof RequestFailure && failure.status > 0;
        showFailure(failure, isSaid ? failure.message : t('exam.failed'));
      })
      .finally(() => setIsMaking(false));
  };
  const look = { variant: 'outlined', startIcon: <PdfIcon />, loading: isMaking, loadingPosition: 'start' } as const;
  if (!mayHaveKey) {
    return (
      <Button {...look} onClick={() => print(false)}>
        {t('exam.open')}
      </Button>
    );
  }
  return (
    <>
      <Button
        {...look}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('exam.open')}
      </Button>
      <PressMenu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => print(false)}>{t('exam.blank')}</MenuItem>
        <MenuItem onClick={() => print(true)}>{t('exam.key')}</MenuItem>
      </PressMenu>
    </>
  );
}
