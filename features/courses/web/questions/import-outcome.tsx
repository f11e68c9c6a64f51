import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { ReadQuestionnaireReply } from '../../contract-questionnaire.ts';
import { AnswerLines } from './answer-lines.tsx';

/** What an import has read: every problem by its row, or the questions as they will be. */
export function ImportOutcome({ questions, problems }: ReadQuestionnaireReply) {
  const { t } = useTranslation('courses');
  if (problems.length > 0) {
    return (
      <Box>
        <FormProblem text={t('import.problems', { count: problems.length })} />
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 3, typography: 'body2', display: 'grid', gap: 0.5 }}>
          {problems.map(({ row, column, message }) => (
            <li key={`${row} ${column} ${message}`}>
              <strong>{column === null ? t('import.row', { row }) : t('import.cell', { row, column })}</strong>{' '}
              {message}
            </li>
          ))}
        </Box>
      </Box>
    );
  }
  if (questions.length === 0) return <FormProblem tone="warning" text={t('import.empty')} />;
  return (
    <Box>
      <Typography role="status" sx={{ fontWeight: 600, mb: 1 }}>
        {t('import.read', { count: questions.length })}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1.5, typography: 'body2' }}>
        {questions.map(({ question, answers }) => (
          <li key={question}>
            {question}
            <AnswerLines answers={answers} />
          </li>
        ))}
      </Box>
    </Box>
  );
}
