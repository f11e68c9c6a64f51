import type { TableSection } from '#platform/documents/pdf/draw-table.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import type { Localized } from '#platform/i18n/language.ts';
import {
  answerLines,
  attemptSummary,
  attemptTitle,
  digestFacts,
  isAsSigned,
  questionTitle,
  rightAnswers,
} from '../shared/answer-words.ts';
import type { AnsweredAttempt, GivenAnswers } from '../shared/given-answers.ts';
import { signatureFacts, trainingFacts } from '../shared/record-words.ts';

const words = {
  title: { es: 'Respuestas dadas', en: 'Given answers' },
  training: { es: 'Capacitación', en: 'Training' },
  signature: { es: 'Firma electrónica', en: 'Electronic signature' },
  digest: { es: 'Respuestas cubiertas por la firma', en: 'Answers that the signature covers' },
  altered: {
    es: 'Las respuestas no son las que se firmaron',
    en: 'The answers are not those that were signed',
  },
  question: { es: 'Pregunta', en: 'Question' },
  chosen: { es: 'Respuesta dada', en: 'Given answer' },
  right: { es: 'Respuesta correcta', en: 'Right answer' },
  verdict: { es: 'Resultado', en: 'Result' },
  moment: { es: 'Fecha y hora', en: 'Date and time' },
  by: { es: 'En la sesión de', en: 'In the session of' },
  none: { es: 'Sin preguntas', en: 'No questions' },
} as const satisfies Record<string, Localized>;

/**
 * The answers of one person in one course on paper: every attempt, every saved answer, with the digest that the signature covers
 * (21 CFR 11.10(b)).
 * @param signal stops the work
 */
export function writeGivenAnswers(answers: GivenAnswers, printing: Printing, signal: AbortSignal): Promise<Buffer> {
  return writeReport(
    {
      ...printing,
      title: words.title[printing.language],
      subtitle: [answers.course.company, answers.person.name],
      orientation: 'landscape',
      sections: sectionsOf(answers, printing),
    },
    signal,
  );
}

function* sectionsOf(answers: GivenAnswers, printing: Printing): Iterable<ReportSection> {
  const { language } = printing;
  if (answers.digest.signed !== null && !isAsSigned(answers))
    yield { kind: 'notice', tone: 'critical', title: words.altered[language], lines: [] };
  yield { kind: 'facts', heading: words.training[language], facts: trainingFacts(answers, language) };
  for (const signature of answers.signatures)
    yield { kind: 'facts', heading: words.signature[language], facts: signatureFacts(signature, language) };
  yield { kind: 'facts', heading: words.digest[language], facts: digestFacts(answers, language) };
  for (const attempt of answers.attempts) yield attemptTable(attempt, printing);
}

function attemptTable(attempt: AnsweredAttempt, { language, timeZone }: Printing): TableSection {
  return {
    kind: 'table',
    heading: attemptTitle(attempt, language),
    lead: attemptSummary(attempt, timeZone, language),
    columns: [
      { label: words.question[language], share: 3.4 },
      { label: words.chosen[language], share: 2.4 },
      { label: words.right[language], share: 2.4 },
      { label: words.verdict[language], share: 1.2 },
      { label: words.moment[language], share: 1.5 },
      { label: words.by[language], share: 1.6 },
    ],
    rows: attempt.questions.flatMap((question) =>
      answerLines(question, timeZone, language).map(({ chosen, verdict, moment, by }) => [
        questionTitle(question, language),
        chosen,
        rightAnswers(question),
        verdict,
        moment,
        by,
      ]),
    ),
    emptyText: words.none[language],
  };
}
