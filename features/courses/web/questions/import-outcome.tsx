import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import type { ReadQuestionnaireReply } from '../../shared/questionnaire.ts';
import { questionLook } from '../question-kinds/question-looks.ts';

interface ImportOutcomeProps extends ReadQuestionnaireReply {
  /** the lines of pasted text, which show no numbers where they were pasted; null for rows of a workbook, which does */
  readonly lines: readonly string[] | null;
}

/** What an import has read: every problem by its row or line, or the questions as they will be. */
export function ImportOutcome({ questions, problems, lines }: ImportOutcomeProps) {
  const { t } = useTranslation('courses');
  const placeOf = ({ row, column }: ReadQuestionnaireReply['problems'][number]) => {
    if (column !== null) return t('import.cell', { row, column });
    return lines === null ? t('import.row', { row }) : t('import.line', { row, text: quoted(lines[row - 1] ?? '') });
  };
  if (problems.length > 0) {
    return (
      <Box>
        <FormProblem text={t('import.problems', { count: problems.length })} />
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 3, typography: 'body2', display: 'grid', gap: 0.5 }}>
          {problems.map((problem) => (
            <li key={`${problem.row} ${problem.column} ${problem.message}`}>
              <strong>{placeOf(problem)}</strong> {problem.message}
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
        {questions.map(({ type, question, answers }) => {
          const { Lines } = questionLook(type);
          return (
            <li key={question}>
              {question}
              <Lines answers={answers} />
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

/** As many letters of a line as tell it from the others. */
const quotedLetters = 60;

function quoted(line: string): string {
  const text = line.trim();
  return text.length > quotedLetters ? `${text.slice(0, quotedLetters).trimEnd()}…` : text;
}
