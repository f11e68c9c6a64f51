import { useTranslation } from 'react-i18next';
import { Note } from '#platform/ui/layout/note.tsx';
import type { KindEditorProps } from '../kind-look.ts';

/** Says where the questions are: on a page of their own. */
export default function QuestionnaireEditor({ content: { choices } }: KindEditorProps) {
  const { t } = useTranslation('courses');
  return <Note>{choices === undefined ? t('question.notYours') : t('question.onTheirPage')}</Note>;
}
