import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import type { ContentItem } from '../../contract.ts';

interface AnswerOptionsProps {
  readonly name: string;
  readonly answers: ContentItem['choices'][number]['answers'];
  readonly multiple: boolean;
  readonly chosen: readonly number[];
  readonly onChoose: (answers: readonly number[]) => void;
}

/** The answers of a question as large rows: one of them, or several. */
export function AnswerOptions({ name, answers, multiple, chosen, onChoose }: AnswerOptionsProps) {
  const Control = multiple ? Checkbox : Radio;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {answers.map((answer) => {
        const checked = chosen.includes(answer.iD_Answer);
        const others = chosen.filter((other) => other !== answer.iD_Answer);
        return (
          <Box
            component="label"
            key={answer.iD_Answer}
            sx={(theme) => ({
              display: 'flex',
              alignItems: 'flex-start',
              gap: 0.5,
              minHeight: 52,
              px: 1,
              py: 0.5,
              border: '1px solid',
              borderRadius: 1.25,
              borderColor: checked ? theme.vars.palette.primary.main : theme.vars.palette.lineStrong,
              backgroundColor: checked ? theme.vars.palette.tone.progress.soft : 'transparent',
              cursor: 'pointer',
              // A finger leaves no hover behind, which would mark an answer of the next question.
              '@media (hover: hover)': {
                '&:hover': checked ? {} : { backgroundColor: theme.vars.palette.well },
              },
              '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
            })}
          >
            <Control
              name={name}
              value={answer.iD_Answer}
              checked={checked}
              onChange={() => {
                if (!multiple) onChoose([answer.iD_Answer]);
                else onChoose(checked ? others : [...chosen, answer.iD_Answer]);
              }}
              sx={{ '&.Mui-focusVisible': { outline: 'none' } }}
            />
            <Box component="span" sx={{ py: 1, minWidth: 0 }}>
              {answer.text_Answer}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
