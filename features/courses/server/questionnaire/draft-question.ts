import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { describeIssue } from '#platform/i18n/validation.ts';
import { checkAnswers, questionFields } from '../../shared/material.ts';
import { questionnaireLimits, type ReadQuestionnaireReply } from '../../shared/questionnaire.ts';
import { typeOfMarks } from '../question-kinds/kinds.ts';
import type { Place, PlacedText, ReadAnswer } from './placed.ts';

/** What is wrong, and where. */
export interface Problem extends Place {
  readonly message: Localized;
}

/** A question as it was read, before it is judged. */
export interface DraftQuestion {
  /** absent where the marks of its answers tell it */
  readonly type?: number;
  readonly question: PlacedText;
  readonly answers: readonly ReadAnswer[];
  /** where the right ones are reported */
  readonly rightAnswers: Place;
  /** found while reading; the question is not judged any more */
  readonly problems: readonly Problem[];
}

/** What reading found: questions, and what is wrong with the whole. */
export interface ReadDrafts {
  readonly drafts: Iterable<DraftQuestion>;
  readonly problems: readonly Problem[];
}

const words = {
  nothing: { es: 'No se encontró ninguna pregunta', en: 'No question was found' },
  tooMany: {
    es: 'Hay más de {maximum} preguntas: desde aquí no se leyó',
    en: 'There are more than {maximum} questions: nothing was read from here on',
  },
  moreProblems: {
    es: 'Hay más problemas desde aquí: corrija los anteriores y vuelva a leer',
    en: 'There are more problems from here on: correct those above and check again',
  },
  noAnswers: { es: 'La pregunta no tiene respuestas', en: 'The question has no answers' },
} as const satisfies Record<string, Localized>;

const judged = questionFields.superRefine(checkAnswers);

type Told = ReadQuestionnaireReply['problems'];

/** Judges what was read by the rules of a question that is saved; those that break one are told and left out. */
export function judgeDrafts({ drafts, problems }: ReadDrafts, language: Language): ReadQuestionnaireReply {
  const tell = ({ row, column, message }: Problem) => ({ row, column, message: message[language] });
  const questions: ReadQuestionnaireReply['questions'] = [];
  const told: Told = problems.map(tell);
  let count = 0;
  for (const draft of drafts) {
    count += 1;
    if (count > questionnaireLimits.questions) {
      const { row } = draft.question;
      const message = fillText(words.tooMany[language], { maximum: questionnaireLimits.questions });
      told.push({ row, column: null, message });
      break;
    }
    const wrong = draft.problems.length > 0 ? draft.problems.map(tell) : judge(draft, language, questions);
    told.push(...wrong);
  }
  if (count === 0 && told.length === 0) told.push({ row: 1, column: null, message: words.nothing[language] });
  const [further] = told.splice(questionnaireLimits.problems);
  if (further !== undefined) told.push({ ...further, message: words.moreProblems[language] });
  return { questions, problems: told };
}

/** Adds a question that is right to the others; tells what is wrong with one that is not. */
function judge(draft: DraftQuestion, language: Language, questions: ReadQuestionnaireReply['questions']): Told {
  const { question, answers, rightAnswers } = draft;
  if (answers.length === 0) return [{ row: question.row, column: null, message: words.noAnswers[language] }];
  const result = judged.safeParse({
    type: draft.type ?? typeOfMarks(answers.filter(({ isRight }) => isRight).length),
    question: question.text,
    // One too many tells that there are too many.
    answers: answers
      .slice(0, questionnaireLimits.answers + 1)
      .map(({ text, isRight }) => ({ text_Answer: text, correctAnswer: isRight })),
  });
  if (result.success) {
    questions.push(result.data);
    return [];
  }
  return result.error.issues.map((issue) => {
    const [field, index] = issue.path;
    const { row, column } =
      field === 'question' ? question : typeof index === 'number' ? (answers[index] ?? question) : rightAnswers;
    return { row, column, message: describeIssue(issue, language) };
  });
}
