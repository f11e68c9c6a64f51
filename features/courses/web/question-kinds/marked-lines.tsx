import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '#platform/ui/icons/icons.tsx';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import type { AnswerLinesProps } from './question-look.ts';

/** The answers of a question in a few lines, the right ones with a mark and a word. */
export function MarkedLines({ answers }: AnswerLinesProps) {
  const { t } = useTranslation('courses');
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}>
      {answers.map(({ text_Answer, correctAnswer }) => (
        <Box
          component="li"
          key={text_Answer}
          sx={(theme) => ({
            display: 'flex',
            gap: 0.75,
            overflowWrap: 'anywhere',
            ...(correctAnswer && { color: theme.vars.palette.tone.positive.ink, fontWeight: 600 }),
          })}
        >
          <Box component="span" sx={{ width: 18, flexShrink: 0, display: 'inline-flex' }}>
            {correctAnswer && <CheckIcon style={{ fontSize: 18, marginTop: 1 }} />}
          </Box>
          <span>
            {text_Answer}
            {correctAnswer && (
              <Box component="span" sx={visuallyHidden}>
                {' '}
                ({t('answer.isRight')})
              </Box>
            )}
          </span>
        </Box>
      ))}
    </Box>
  );
}
