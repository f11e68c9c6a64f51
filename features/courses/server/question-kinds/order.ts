import { createHash } from 'node:crypto';
import type { QuestionRules } from './question-rules.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** In pasted text every line begins with `>`, in a table the column of the right answers says `Orden` or `Order`. */
export const orderRules: QuestionRules = {
  hasMarks: () => false,
  writtenAs: {
    fromLines: (lines) =>
      lines.length > 0 && lines.every(({ text }) => text.startsWith('>'))
        ? lines.map((line) => ({ ...line, text: line.text.slice(1).trim(), isRight: true }))
        : null,
    fromRow: ({ text }, answers) =>
      /^(orden|order)$/i.test(text) ? answers.map((answer) => ({ ...answer, isRight: true })) : null,
  },
  hint: { es: 'Numere las líneas en su orden.', en: 'Number the lines in their order.' },
  // By a hash of their texts: the same on every copy, and nothing of the right order.
  print: (answers, hasKey) => ({
    shape: 'place',
    answers: answers
      .map(({ text }, index) => ({ text, mark: hasKey ? `${index + 1}` : null }))
      .sort((a, b) => (hash(a.text) < hash(b.text) ? -1 : 1)),
  }),
};
