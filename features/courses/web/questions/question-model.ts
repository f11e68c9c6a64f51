import type { Language } from '#platform/i18n/language.ts';
import { ChoiceType } from '../../shared/codes.ts';
import type { ReadQuestionnaireReply } from '../../shared/questionnaire.ts';
import { type EditedQuestion, newKey } from '../material/model/material.ts';
import { newAnswer } from '../question-kinds/answers-model.ts';
import { questionLook } from '../question-kinds/question-looks.ts';

/** A new question has one right answer to choose, and room for two (S1 section 4). */
export function newQuestion(): EditedQuestion {
  return { key: newKey(), type: ChoiceType.Simple, question: '', answers: [newAnswer(), newAnswer()] };
}

/** The question under another type, with what that makes of its answers. */
export function withType(question: EditedQuestion, type: number, language: Language): EditedQuestion {
  if (type === question.type) return question;
  return { ...question, type, answers: questionLook(type).begin(question.answers, language) };
}

/** A question that an import has read, ready for the draft. */
export function readQuestion({ type, question, answers }: ReadQuestionnaireReply['questions'][number]): EditedQuestion {
  const read = answers.map(({ text_Answer, correctAnswer }) => ({ key: newKey(), text_Answer, correctAnswer }));
  return { key: newKey(), type, question, answers: read };
}
