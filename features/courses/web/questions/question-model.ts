import { ChoiceType } from '../../contract.ts';
import type { ReadQuestionnaireReply } from '../../contract-questionnaire.ts';
import { type EditedAnswer, type EditedQuestion, newKey } from '../material/model/material.ts';

/** An empty answer. */
export function newAnswer(): EditedAnswer {
  return { key: newKey(), text_Answer: '', correctAnswer: false };
}

/** A new question has one right answer to choose, and room for two (S1 section 4). */
export function newQuestion(): EditedQuestion {
  return { key: newKey(), type: ChoiceType.Simple, question: '', answers: [newAnswer(), newAnswer()] };
}

/** The question under another type: every right mark is gone (S1 section 4). */
export function withType(question: EditedQuestion, type: number): EditedQuestion {
  if (type === question.type) return question;
  return { ...question, type, answers: question.answers.map((answer) => ({ ...answer, correctAnswer: false })) };
}

/** The question with an answer marked right or wrong; of a simple one, the mark moves. */
export function withMark(question: EditedQuestion, key: string, correctAnswer: boolean): EditedQuestion {
  const isSimple = question.type === ChoiceType.Simple;
  const answers = question.answers.map((answer) => {
    if (answer.key === key) return { ...answer, correctAnswer };
    return isSimple && correctAnswer ? { ...answer, correctAnswer: false } : answer;
  });
  return { ...question, answers };
}

/** The question without an answer; the only one stays (S1 section 4). */
export function withoutAnswer(question: EditedQuestion, key: string): EditedQuestion {
  if (question.answers.length === 1) return question;
  return { ...question, answers: question.answers.filter((answer) => answer.key !== key) };
}

/** A question that an import has read, ready for the draft. */
export function readQuestion({ type, question, answers }: ReadQuestionnaireReply['questions'][number]): EditedQuestion {
  const read = answers.map(({ text_Answer, correctAnswer }) => ({ key: newKey(), text_Answer, correctAnswer }));
  return { key: newKey(), type, question, answers: read };
}
