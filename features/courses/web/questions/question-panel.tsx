import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ArrowLeftIcon, PlusIcon } from '#platform/ui/icons/icons.tsx';
import { UploadIcon } from '#platform/ui/icons/record-icons.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { movedItem } from '#platform/ui/order/move-item.ts';
import type { DraftMark } from '../material/content-row.tsx';
import { type EditedContent, type EditedQuestion, put } from '../material/model/material.ts';
import { OrderedList } from '../reorder/ordered-list.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { newQuestion } from './question-model.ts';
import { QuestionRow } from './question-row.tsx';

const ImportDialog = fetchedPart(() => import('./import-dialog.tsx'));

interface QuestionPanelProps {
  readonly content: EditedContent;
  readonly choices: readonly EditedQuestion[];
  readonly markOf: (question: EditedQuestion) => DraftMark;
  /** absent: the questions are only read */
  readonly onChange?: ((choices: readonly EditedQuestion[]) => void) | undefined;
  readonly onBack: () => void;
}

type Open = { readonly question: EditedQuestion; readonly isNew: boolean } | 'import' | null;

/** The questions of a questionnaire, under the material (S1 section 2, 'Volver al material'). */
export function QuestionPanel({ content, choices, markOf, onChange, onBack }: QuestionPanelProps) {
  const { t } = useTranslation('courses');
  const [open, setOpen] = useState<Open>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const add = () => setOpen({ question: newQuestion(), isNew: true });
  const load = () => setOpen('import');
  const isEdited = onChange !== undefined;
  return (
    <Box>
      <Button size="small" startIcon={<ArrowLeftIcon />} onClick={onBack} sx={{ ml: -1, mb: 1 }}>
        {t('question.back')}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography
          ref={heading}
          tabIndex={-1}
          variant="h3"
          component="h2"
          sx={{ flex: '1 1 220px', minWidth: 0, outline: 'none', overflowWrap: 'anywhere' }}
        >
          {t('question.of', { name: content.title })}
        </Typography>
        {isEdited && (
          <>
            <Button variant="outlined" startIcon={<UploadIcon />} onClick={load}>
              {t('import.open')}
            </Button>
            <Button variant="contained" startIcon={<PlusIcon />} onClick={add}>
              {t('question.add')}
            </Button>
          </>
        )}
      </Box>
      {choices.length === 0 ? (
        <EmptyState
          drawing="write"
          title={t('question.none')}
          {...(isEdited ? { hint: t('question.noneHint') } : {})}
        />
      ) : (
        <OrderedList
          label={t('question.of', { name: content.title })}
          items={choices}
          nameOf={({ question }) => question}
          onMove={onChange && ((from, to) => onChange(movedItem(choices, from, to)))}
          render={(question, index) => (
            <QuestionRow
              question={question}
              number={index + 1}
              mark={markOf(question)}
              onEdit={isEdited ? () => setOpen({ question, isNew: false }) : undefined}
              onRemove={onChange && (() => onChange(choices.filter(({ key }) => key !== question.key)))}
            />
          )}
        />
      )}
      {open !== null && open !== 'import' && (
        <QuestionDialog
          key={open.question.key}
          question={open.question}
          isNew={open.isNew}
          onClose={() => setOpen(null)}
          onAccept={(question, more) => {
            onChange?.(put(choices, question));
            if (more) add();
            else setOpen(null);
          }}
        />
      )}

      {open === 'import' && (
        <ImportDialog
          onClose={() => setOpen(null)}
          onAccept={(read) => {
            onChange?.([...choices, ...read]);
            setOpen(null);
          }}
        />
      )}
    </Box>
  );
}
