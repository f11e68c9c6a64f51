import type { FactsSection, NoticeSection } from '#platform/documents/pdf/draw-facts.ts';
import type { TableSection } from '#platform/documents/pdf/draw-table.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';
import {
  attemptWords,
  earlierText,
  isPassed,
  type RecordOutcome,
  recordOutcome,
  resultFacts,
  signatureFacts,
  trainingFacts,
} from '../shared/record-words.ts';
import type { TrainingRecord } from '../shared/training-record.ts';

const words = {
  certificate: { es: 'Constancia de capacitación', en: 'Training certificate' },
  record: { es: 'Registro de capacitación', en: 'Training record' },
  training: { es: 'Capacitación', en: 'Training' },
  result: { es: 'Resultado', en: 'Result' },
  signature: { es: 'Firma electrónica', en: 'Electronic signature' },
  unsigned: { es: 'Sin firma electrónica', en: 'No electronic signature' },
  unsignedText: { es: 'La capacitación no está firmada.', en: 'The training has not been signed.' },
  attempts: { es: 'Intentos', en: 'Attempts' },
  content: { es: 'Contenido', en: 'Content' },
  number: { es: 'Intento', en: 'Attempt' },
  moment: { es: 'Fecha y hora', en: 'Date and time' },
  verdict: { es: 'Resultado', en: 'Result' },
  right: { es: 'Respuestas', en: 'Answers' },
  score: { es: 'Puntaje', en: 'Score' },
} as const satisfies Record<string, Localized>;

const tones: Readonly<Record<RecordOutcome['tone'], NoticeSection['tone']>> = {
  positive: 'positive',
  warning: 'neutral',
  critical: 'critical',
  neutral: 'neutral',
};

/**
 * A training record on paper: how it stands, of whom and of what, the signatures, and every attempt (21 CFR 11.50, 11.70). It is
 * called a certificate only when the training is passed.
 * @param signal stops the work
 */
export function writeTrainingRecord(record: TrainingRecord, printing: Printing, signal: AbortSignal): Promise<Buffer> {
  const { language } = printing;
  return writeReport(
    {
      ...printing,
      title: words[isPassed(record) ? 'certificate' : 'record'][language],
      subtitle: [record.course.company, record.person.name],
      orientation: 'portrait',
      sections: sectionsOf(record, printing),
    },
    signal,
  );
}

function* sectionsOf(record: TrainingRecord, { language, timeZone }: Printing): Iterable<ReportSection> {
  const { text, tone } = recordOutcome(record, language);
  const facts = (heading: Localized, of: FactsSection['facts']): FactsSection => ({
    kind: 'facts',
    heading: heading[language],
    facts: of,
  });
  yield { kind: 'notice', tone: tones[tone], title: text, lines: [record.course.name] };
  yield facts(words.training, trainingFacts(record, language));
  yield facts(words.result, resultFacts(record, timeZone, language));
  for (const signature of record.signatures) yield facts(words.signature, signatureFacts(signature, language));
  if (record.signatures.length === 0) {
    yield {
      kind: 'notice',
      tone: 'neutral',
      title: words.unsigned[language],
      lines: [words.unsignedText[language]],
    };
  }
  if (record.attempts.length > 0) yield attemptsTable(record, language, timeZone);
  const earlier = earlierText(record, language);
  if (earlier !== '') yield { kind: 'notice', tone: 'neutral', title: earlier, lines: [] };
}

function attemptsTable({ attempts }: TrainingRecord, language: Language, zone: string): TableSection {
  return {
    kind: 'table',
    heading: words.attempts[language],
    columns: [
      { label: words.content[language], share: 3.4 },
      { label: words.number[language], share: 0.9, align: 'right' },
      { label: words.moment[language], share: 2 },
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
