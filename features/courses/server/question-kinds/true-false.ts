import type { Language } from '#platform/i18n/language.ts';
import { trueAndFalse } from '../../shared/question-kinds/true-false.ts';
import type { PlacedText, ReadAnswer } from '../questionnaire/placed.ts';
import type { QuestionRules } from './question-rules.ts';
import { singleRules } from './single.ts';

/** What stands for an answer, in small letters: the language of the pair, and which of the two is right. */
const said: Readonly<Record<string, readonly [Language, boolean]>> = {
  verdadero: ['es', true],
  v: ['es', true],
  falso: ['es', false],
  f: ['es', false],
  true: ['en', true],
  t: ['en', true],
  false: ['en', false],
};

function pairOf({ text, ...place }: PlacedText): readonly ReadAnswer[] | null {
  const [language, isTrue] = said[text.toLowerCase()] ?? [];
  if (language === undefined) return null;
  return trueAndFalse[language].map((answer, index) => ({ ...place, text: answer, isRight: isTrue === (index === 0) }));
}

/** One word alone says which it is: `Verdadero`, `F`, `True`. */
export const trueFalseRules: QuestionRules = {
  ...singleRules,
  hasMarks: () => false,
  writtenAs: {
    fromLines: ([line, ...rest]) => (line === undefined || rest.length > 0 ? null : pairOf(line)),
    fromRow: (right, answers) => (answers.length > 0 ? null : pairOf(right)),
  },
  hint: { es: 'Marque si es verdadero o falso.', en: 'Mark whether it is true or false.' },
};
