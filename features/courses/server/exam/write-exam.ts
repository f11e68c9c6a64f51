import type { BlanksSection } from '#platform/documents/pdf/draw-blanks.ts';
import type { PrintedQuestion } from '#platform/documents/pdf/draw-questions.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { questionRules } from '../question-kinds/kinds.ts';
import type { Exam } from './read-exam.ts';

const words = {
  exam: { es: 'Examen · {name}', en: 'Exam · {name}' },
  keyed: { es: 'Examen con respuestas · {name}', en: 'Exam with answers · {name}' },
  course: {
    es: '{document} · versión {version} · curso {course}',
    en: '{document} · version {version} · course {course}',
  },
  keyTitle: { es: 'Contiene las respuestas correctas', en: 'Contains the correct answers' },
  keyText: { es: 'No se entrega a quien rinde el examen.', en: 'Do not give it to the person taking the exam.' },
  person: { es: 'Nombre y apellido', en: 'Full name' },
  employee: { es: 'Legajo', en: 'Employee no.' },
  cwid: { es: 'CWID', en: 'CWID' },
  date: { es: 'Fecha', en: 'Date' },
  result: { es: 'Resultado', en: 'Result' },
  right: { es: 'Respuestas correctas', en: 'Correct answers' },
  score: { es: 'Puntaje (mínimo {minimum} %)', en: 'Score (minimum {minimum}%)' },
  signature: { es: 'Firma de quien rinde', en: 'Signature of the person examined' },
  corrector: { es: 'Nombre de quien corrige', en: 'Name of the corrector' },
  correctorSignature: { es: 'Firma de quien corrige', en: 'Signature of the corrector' },
} as const satisfies Record<string, Localized>;

/**
 * The exam of a course on paper, its questions counted through all questionnaires.
 * @param hasKey marks the right answers and leaves out what is filled in by hand
 * @param signal stops the work
 */
export function writeExam(exam: Exam, hasKey: boolean, printing: Printing, signal: AbortSignal): Promise<Buffer> {
  const { language } = printing;
  const { docNumber: document, version, courseId: course, name } = exam;
  return writeReport(
    {
      ...printing,
      title: fillText((hasKey ? words.keyed : words.exam)[language], { name }),
      subtitle: [exam.company, fillText(words.course[language], { document, version, course })],
      orientation: 'portrait',
      sections: sectionsOf(exam, hasKey, language),
    },
    signal,
  );
}

function* sectionsOf(
  { questionnaires, minimumScore }: Exam,
  hasKey: boolean,
  language: Language,
): Iterable<ReportSection> {
  if (hasKey)
    yield { kind: 'notice', tone: 'critical', title: words.keyTitle[language], lines: [words.keyText[language]] };
  else {
    // Together on the page that names the person, however many pages the questions fill.
    const total = questionnaires.reduce((sum, { questions }) => sum + questions.length, 0);
    yield personBlanks(language);
    yield resultBlanks(total, minimumScore, language);
  }
  let number = 0;
  for (const { title, questions } of questionnaires) {
    const printed = questions.map(({ type, question, answers }): PrintedQuestion => {
      const { hint, print } = questionRules(type);
      number += 1;
      return { number, question, hint: hint[language], ...print(answers, hasKey) };
    });
    yield { kind: 'questions', heading: title, questions: printed };
  }
}

function personBlanks(language: Language): BlanksSection {
  const row = [
    { label: words.person[language], share: 5 },
    { label: words.employee[language], share: 2 },
    { label: words.cwid[language], share: 2 },
    { label: words.date[language], share: 2 },
  ];
  return { kind: 'blanks', rows: [row] };
}

function resultBlanks(questions: number, minimumScore: number, language: Language): BlanksSection {
  const minimum = formatNumber(minimumScore, language, Number.isInteger(minimumScore) ? 0 : 2);
  return {
    kind: 'blanks',
    heading: words.result[language],
    rows: [
      [
        { label: words.right[language], share: 2, suffix: `/ ${questions}` },
        { label: fillText(words.score[language], { minimum }), share: 2, suffix: '%' },
        { label: words.signature[language], share: 4 },
      ],
      [
        { label: words.corrector[language], share: 3 },
        { label: words.correctorSignature[language], share: 3 },
        { label: words.date[language], share: 2 },
      ],
    ],
  };
}
