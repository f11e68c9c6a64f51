import { AttemptState } from '#features/attendance/shared/codes.ts';
import { questionKind } from '#features/courses/shared/question-kinds/question-kinds.ts';
import { formatMomentInZone, formatMomentSeconds } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import type { AnsweredAttempt, AskedQuestion, GivenAnswer, GivenAnswers } from './given-answers.ts';
import { attemptWords, type RecordFact } from './record-words.ts';

/** What is said of given answers, in the same words on the page and in the PDF. */

const words = {
  signed: { es: 'Huella que cubre la firma', en: 'Hash that the signature covers' },
  present: { es: 'Huella de lo que está guardado', en: 'Hash of what is stored' },
  same: {
    es: 'Coincide: las respuestas son las que se firmaron',
    en: 'Match: the answers are the ones that were signed',
  },
  different: {
    es: 'NO COINCIDE: las respuestas cambiaron después de la firma',
    en: 'NO MATCH: the answers changed after they were signed',
  },
  unsigned: { es: 'Sin firma: ninguna huella las cubre todavía', en: 'Not signed: no hash covers them yet' },
  check: { es: 'Comprobación', en: 'Check' },
  attempt: { es: '{title} · Intento {number}', en: '{title} · Attempt {number}' },
  begun: { es: 'Comenzado: {moment}', en: 'Started: {moment}' },
  closed: { es: 'Cerrado: {moment}', en: 'Closed: {moment}' },
  by: { es: 'En la sesión de {name} ({cwid})', en: 'In the session of {name} ({cwid})' },
  question: {
    es: '{question} (pregunta {id}, revisión {revision})',
    en: '{question} (question {id}, revision {revision})',
  },
  right: { es: 'Correcta', en: 'Correct' },
  wrong: { es: 'Incorrecta', en: 'Incorrect' },
  replaced: { es: 'Reemplazada', en: 'Replaced' },
  noVerdict: { es: 'Sin resultado: el intento sigue abierto', en: 'No result: the attempt is still open' },
  unanswered: { es: 'Sin responder', en: 'Not answered' },
} as const satisfies Record<string, Localized>;

/** The digests, and in words whether the answers are those that were signed. */
export function digestFacts({ digest }: Pick<GivenAnswers, 'digest'>, language: Language): RecordFact[] {
  const say = (word: keyof typeof words) => words[word][language];
  const check = digest.signed === null ? 'unsigned' : isAsSigned({ digest }) ? 'same' : 'different';
  return [
    { label: say('check'), value: say(check) },
    ...(digest.signed === null ? [] : [{ label: say('signed'), value: digest.signed }]),
    ...(digest.present === null ? [] : [{ label: say('present'), value: digest.present }]),
  ];
}

/** Whether the answers that are there now are those that the signature covers. */
export function isAsSigned({ digest }: Pick<GivenAnswers, 'digest'>): boolean {
  return digest.signed !== null && digest.signed === digest.present;
}

/** `Evaluación · Intento 2`. */
export function attemptTitle({ title, number }: AnsweredAttempt, language: Language): string {
  return fillText(words.attempt[language], { title, number });
}

/** How an attempt ended, when it was made, and in whose session. */
export function attemptSummary(attempt: AnsweredAttempt, zone: string, language: Language): string {
  const { questions, score } = attempt;
  const isOpen = attempt.state === AttemptState.Open;
  const right = isOpen ? null : questions.filter((question) => lastOf(question)?.right === true).length;
  const told = attemptWords({ ...attempt, questions: questions.length, right, score }, zone, language);
  const parts = [told.verdict, told.right, told.score, attemptCircumstances(attempt, zone, language)];
  return parts.filter((part) => part !== '').join(' · ');
}

/** When an attempt was made, and in whose session; the zone is named once, with the last moment (21 CFR 11.50). */
export function attemptCircumstances(
  { startedAt, closedAt, actedBy, sessionName }: AnsweredAttempt,
  zone: string,
  language: Language,
): string {
  const say = (word: 'begun' | 'closed', moment: string) => fillText(words[word][language], { moment });
  const started = new Date(startedAt);
  const moments =
    closedAt === null
      ? [say('begun', formatMomentInZone(started, zone))]
      : [say('begun', formatMomentSeconds(started, zone)), say('closed', formatMomentInZone(new Date(closedAt), zone))];
  return [...moments, fillText(words.by[language], { name: sessionName, cwid: actedBy })].join(' · ');
}

const lastOf = ({ given }: AskedQuestion): GivenAnswer | undefined => given.at(-1);

/** One line of a question: an answer that was saved, or that there is none. */
export interface AnswerLine {
  /** the texts that were chosen */
  readonly chosen: string;
  readonly verdict: string;
  readonly moment: string;
  /** whose session it was saved on */
  readonly by: string;
  readonly tone: 'right' | 'wrong' | 'neutral';
}

/** A question as it is called, with its number and revision. */
export function questionTitle({ question, iD_Choice, revision }: AskedQuestion, language: Language): string {
  return fillText(words.question[language], { question, id: iD_Choice, revision });
}

/** The right answers of a question; '' while the attempt is open. */
export function rightAnswers({ type, options }: AskedQuestion): string {
  return questionKind(type).told(options.filter(({ correct }) => correct === true).map(({ text }) => text));
}

/** Every answer that was saved to a question, the last of which counts. */
export function answerLines(question: AskedQuestion, zone: string, language: Language): AnswerLine[] {
  const say = (word: keyof typeof words) => words[word][language];
  if (question.given.length === 0)
    return [{ chosen: say('unanswered'), verdict: say('wrong'), moment: '', by: '', tone: 'wrong' }];
  return question.given.map((given) => {
    const isLast = given === lastOf(question);
    const text = (answer: number) =>
      question.options.find(({ iD_Answer }) => iD_Answer === answer)?.text ?? `${answer}`;
    const [verdict, tone] = verdictOf(given, isLast);
    return {
      chosen: questionKind(question.type).told(given.answers.map(text)),
      verdict: say(verdict),
      moment: formatMomentSeconds(new Date(given.answeredAt), zone),
      by: `${given.actedByName} (${given.actedBy})`,
      tone,
    };
  });
}

function verdictOf({ right }: GivenAnswer, isLast: boolean): readonly [keyof typeof words, AnswerLine['tone']] {
  if (right === null) return ['noVerdict', 'neutral'];
  if (!isLast) return ['replaced', 'neutral'];
  return right ? ['right', 'right'] : ['wrong', 'wrong'];
}
