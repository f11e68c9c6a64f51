import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '#platform/calls/web/send.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { ChooseFile } from '#platform/ui/form/choose-file.tsx';
import { isSessionEnd, RequestFailure } from '#platform/ui/http/request.ts';
import { useDownload } from '#platform/ui/http/use-download.ts';
import { ExcelIcon } from '#platform/ui/icons/icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { getQuestionnaireTemplate, readQuestionnaire } from '../../shared/calls.ts';
import type { EditedQuestion } from '../material/model/material.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { readQuestion } from './question-model.ts';

const excel = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ImportDialogProps {
  /** the questions go into the draft; nothing is signed yet */
  readonly onAccept: (questions: readonly EditedQuestion[]) => void;
  readonly onClose: () => void;
}

/** A whole questionnaire, pasted or from Excel: what is wrong is reported by row before anything is taken. */
export default function ImportDialog({ onAccept, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['courses', 'records', 'ui']);
  const [text, setText] = useState('');
  const reading = useMutation({
    mutationFn: (source: File | string) => send(readQuestionnaire, { body: bodyOf(source) }),
  });
  const template = useDownload({ words: { failed: t('import.templateFailed') } });
  const { data, error } = reading;
  const questions = data?.questions ?? [];
  const isWhole = data !== undefined && data.problems.length === 0 && questions.length > 0;
  const failure = error === null || isSessionEnd(error) ? null : said(error, t('ui:unreachable'));
  return (
    <BaseDialog
      open
      title={t('import.title')}
      onClose={onClose}
      maxWidth="md"
      busy={reading.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={reading.isPending}>
            {t('ui:cancel')}
          </Button>
          <Button variant="contained" disabled={!isWhole} onClick={() => onAccept(questions.map(readQuestion))}>
            {isWhole ? t('import.accept', { count: questions.length }) : t('import.acceptNone')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 1 }}>
        <Typography sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>{t('import.lead')}</Typography>
        <TextField
          fullWidth
          multiline
          // As high with the example as with what is typed: nothing moves under a hand that is about to press.
          rows={10}
          label={t('import.pasted')}
          placeholder={t('import.example')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            reading.reset();
          }}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <Button
            variant="outlined"
            size="small"
            loading={reading.isPending}
            disabled={text.trim() === ''}
            onClick={() => reading.mutate(text)}
          >
            {t('import.check')}
          </Button>
          <ChooseFile types={null} accept={excel} label={t('import.excel')} onFile={(file) => reading.mutate(file)} />
          <Button
            size="small"
            startIcon={<ExcelIcon />}
            loading={template.isRunning}
            loadingPosition="start"
            onClick={() => template.start(getQuestionnaireTemplate.path, {})}
          >
            {t('import.template')}
          </Button>
        </Box>
        <Note>{t('import.excelHint')}</Note>
        <FormProblem text={failure} />
        {data !== undefined && (
          <ImportOutcome questions={questions} problems={data.problems} lines={linesOf(reading.variables)} />
        )}
      </Box>
    </BaseDialog>
  );
}

function said(failure: unknown, unreachable: string): string {
  return failure instanceof RequestFailure && failure.status > 0 ? failure.message : unreachable;
}

/** The lines of pasted text; null for a workbook, and for cells copied from one. */
function linesOf(source: File | string): readonly string[] | null {
  if (typeof source !== 'string' || /^\s*[^\n\t]*\t/.test(source)) return null;
  return source.split(/\r\n?|\n/);
}

function bodyOf(source: File | string): FormData | { readonly text: string } {
  if (typeof source === 'string') return { text: source };
  const form = new FormData();
  form.append('file', source);
  return form;
}
