import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { HistoryGrid } from '#features/records/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { PenIcon } from '#platform/ui/icons/icons.tsx';
import { HistoryIcon, TrashIcon } from '#platform/ui/icons/record-icons.tsx';
import { choiceShape } from '../../shared/contract.ts';
import { questionKind } from '../../shared/question-kinds/question-kinds.ts';
import { type DraftMark, DraftMarkChip, RowButton } from '../material/content-row.tsx';
import type { EditedQuestion } from '../material/model/material.ts';
import { questionLook } from '../question-kinds/question-looks.ts';

interface QuestionRowProps {
  readonly question: EditedQuestion;
  readonly number: number;
  readonly mark: DraftMark;
  readonly onEdit?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
}

/** One question with its answers, and what can be done with it. */
export function QuestionRow({ question, number, mark, onEdit, onRemove }: QuestionRowProps) {
  const { t, language } = useTexts('courses');
  const [hasHistory, setHasHistory] = useState(false);
  const named = { number };
  const { Lines } = questionLook(question.type);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1.5, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {number}. {question.question}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {questionKind(question.type).name[language]}
          </Typography>
          <Lines answers={question.answers} />
        </Box>
        <DraftMarkChip mark={mark} />
        <Box sx={{ display: 'flex', ml: 'auto' }}>
          {onEdit !== undefined && (
            <RowButton label={t('question.edit', named)} onClick={onEdit}>
              <PenIcon />
            </RowButton>
          )}
          {question.iD_Choice !== undefined && (
            <RowButton
              label={t('question.history', named)}
              isExpanded={hasHistory}
              onClick={() => setHasHistory(!hasHistory)}
            >
              <HistoryIcon />
            </RowButton>
          )}
          {onRemove !== undefined && (
            <RowButton label={t('question.remove', named)} onClick={onRemove}>
              <TrashIcon />
            </RowButton>
          )}
        </Box>
      </Box>
      {hasHistory && question.iD_Choice !== undefined && (
        <Box sx={{ mt: 1.5, overflowX: 'auto' }}>
          <HistoryGrid shape={choiceShape} row={{ iD_Choice: question.iD_Choice }} name={question.question} />
        </Box>
      )}
    </>
  );
}
