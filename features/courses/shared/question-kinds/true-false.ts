import type { Language } from '#platform/i18n/language.ts';
import { marksOf } from './marked.ts';
import type { QuestionKind } from './question-kind.ts';
import { singleKind } from './single.ts';

/** What its two answers are called, in the language in which the question was written: they are texts of the question. */
export const trueAndFalse: Readonly<Record<Language, readonly [string, string]>> = {
  es: ['Verdadero', 'Falso'],
  en: ['True', 'False'],
};

/** A statement that is true or false: a single question whose answers are given. */
export const trueFalseKind: QuestionKind = {
  ...singleKind,
  name: { es: 'Verdadero o falso', en: 'True or false' },
  problemOf: (answers) => {
    const isPair = Object.values(trueAndFalse).some((pair) =>
      pair.every((text, index) => text === answers[index]?.text),
    );
    return isPair && answers.length === 2 && marksOf(answers) === 1 ? null : 'trueFalse';
  },
};
