import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { Added } from '#features/records/web/public.tsx';
import { useFourEyes } from '#features/settings/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { useUnloadQuestion } from '#platform/ui/dialog/use-unload-question.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import './first-passwords.css';
import { usePeopleTable } from './use-people-rows.ts';

interface FirstPasswordsProps {
  readonly added: readonly Added[];
  readonly onClose: () => void;
}

/** The first passwords of those who were added, to be handed over: shown this once, on screen and on paper. */
export default function FirstPasswords({ added, onClose }: FirstPasswordsProps) {
  const { t } = useTexts('people');
  const isFourEyes = useFourEyes();
  const [, , empty] = usePeopleTable();
  const emptying = useRef(empty);
  // They are added: the table has done its work, however this is closed.
  useEffect(() => emptying.current(), []);
  useUnloadQuestion(true);
  const rows = added.map(({ change: { fields }, secrets }) => [fields.name, fields.cwid, secrets.password].map(String));
  const copy = () =>
    void navigator.clipboard
      .writeText(rows.map((row) => row.join('\t')).join('\n'))
      .then(() => showSuccess(t('several.copied')));
  return (
    <BaseDialog
      open
      title={t('several.passwords')}
      maxWidth="sm"
      actions={
        <>
          <Button onClick={copy}>{t('several.copy')}</Button>
          <Button onClick={() => window.print()}>{t('several.print')}</Button>
          <Button variant="contained" onClick={onClose}>
            {t('several.handed')}
          </Button>
        </>
      }
    >
      <Box className="first-passwords" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 1 }}>
        <Note>{t('several.passwordsLead')}</Note>
        <FormProblem text={isFourEyes ? t('several.passwordsWait') : null} tone="warning" />
        <table aria-label={t('several.passwords')}>
          <thead>
            <tr>
              <th scope="col">{t('several.person')}</th>
              <th scope="col">{t('several.user')}</th>
              <th scope="col">{t('several.password')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, cwid, password]) => (
              <tr key={cwid}>
                <td>{name}</td>
                <td>{cwid}</td>
                <td>
                  <code>{password}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </BaseDialog>
  );
}
