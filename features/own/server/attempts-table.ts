import type { TableSection } from '#platform/documents/pdf/draw-table.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';
import { attemptWords } from '../shared/record-words.ts';
import type { TrainingRecord } from '../shared/training-record.ts';

const words = {
  content: { es: 'Contenido', en: 'Content' },
  number: { es: 'Intento', en: 'Attempt' },
  moment: { es: 'Fecha y hora', en: 'Date and time' },
  verdict: { es: 'Resultado', en: 'Result' },
  right: { es: 'Respuestas', en: 'Answers' },
  score: { es: 'Puntaje', en: 'Score' },
} as const satisfies Record<string, Localized>;

/** Every attempt in a row. */
export function attemptsTable(
  { attempts }: TrainingRecord,
  language: Language,
  zone: string,
): TableSection<readonly (readonly string[])[]> {
  return {
    kind: 'table',
    columns: [
      { label: words.content[language], share: 3.4 },
      { label: words.number[language], share: 0.9, align: 'right' },
      { label: words.moment[language], share: 2.3 },
      { label: words.verdict[language], share: 1.3 },
      { label: words.right[language], share: 1.7 },
      { label: words.score[language], share: 1, align: 'right' },
    ],
    rows: attempts.map((attempt) => {
      const { moment, verdict, right, score } = attemptWords(attempt, zone, language);
      return [attempt.title, String(attempt.number), moment, verdict, right, score];
    }),
    emptyText: '',
  };
}
