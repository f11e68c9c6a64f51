import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { KindEditorProps } from '../kind-look.ts';

/** Says where the questions are: on a page of their own. */
export default function QuestionnaireEditor({ content: { choices } }: KindEditorProps) {
  const { t } = useTranslation('courses');
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {choices === undefined ? t('question.notYours') : t('question.onTheirPage')}
    </Typography>
  );
}
