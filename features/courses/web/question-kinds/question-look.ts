import type { ComponentType } from 'react';
import type { Language } from '#platform/i18n/language.ts';
import type { Problems } from '../material/model/check-material.ts';
import type { EditedAnswer, EditedQuestion } from '../material/model/material.ts';

export interface AnswersFieldProps {
  readonly question: EditedQuestion;
  readonly problems: Problems;
  readonly onChange: (question: EditedQuestion) => void;
}

export interface AnswerLinesProps {
  readonly answers: readonly Pick<EditedAnswer, 'text_Answer' | 'correctAnswer'>[];
}

/** A kind of question in the editor: one file, one entry of `question-looks.ts`. Its name and its rules are in `questionKinds`. */
export interface QuestionLook {
  /** What a question begins with when it becomes of this kind, from the answers that it had. @param language of the author */
  readonly begin: (answers: readonly EditedAnswer[], language: Language) => readonly EditedAnswer[];
  /** edits the answers and says which are right */
  readonly Answers: ComponentType<AnswersFieldProps>;
  /** shows the answers in a few lines, with what is right */
  readonly Lines: ComponentType<AnswerLinesProps>;
}
