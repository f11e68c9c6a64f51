import Box from '@mui/material/Box';
import type Checkbox from '@mui/material/Checkbox';
import type Radio from '@mui/material/Radio';
import { goingOnLook } from '../../going-on/going-on-look.ts';
import { afterAnswer } from '../../going-on/use-going-on.ts';
import type { AnswerProps } from './question-taking.ts';

interface AnswerOptionsProps extends AnswerProps {
  readonly Control: typeof Radio | typeof Checkbox;
  /** what is chosen after a click on an answer */
  readonly withClick: (chosen: readonly number[], answer: number) => readonly number[];
}

/** The answers of a question as large rows: one of them, or several. */
export function AnswerOptions(props: AnswerOptionsProps) {
  const { name, answers, chosen, onChoose, isGoingOn, Control, withClick } = props;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {answers.map((answer) => {
        const checked = chosen.includes(answer.iD_Answer);
        return (
          <Box
            component="label"
            key={answer.iD_Answer}
            sx={(theme) => ({
              ...(checked && isGoingOn ? goingOnLook(afterAnswer) : {}),
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
              onChange={() => onChoose(withClick(chosen, answer.iD_Answer))}
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
