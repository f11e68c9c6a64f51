import { AttemptState, AttendanceStatus, attendanceStatuses, LateReason } from '#features/attendance/shared/codes.ts';
import { lateReasons, suspensionCauses } from '#features/attendance/shared/contract.ts';
import { dueSentences } from '#features/attendance/shared/due-words.ts';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { contentKind } from '#features/courses/shared/codes.ts';
import { Modality, modalities } from '#features/instances/shared/codes.ts';
import { instructorText } from '#features/instances/shared/instructor-words.ts';
import { whenAndWhere } from '#features/instances/shared/session-place.ts';
import { nothing } from '#platform/grid/format-value.ts';
import { formatDay, formatMomentInWords, formatMomentSeconds, formatNumber } from '#platform/i18n/format.ts';
import { fillText, type Language, type Localized } from '#platform/i18n/language.ts';
import { formatPercentage } from '#platform/i18n/percent.ts';
import { meaningText } from '#product/meanings.ts';
import {
  type RecordedAttempt,
  type RecordedSignature,
  recordedAttempts,
  type TrainingRecord,
} from './training-record.ts';

/** What a training record says, in the same words on its page and in its PDF. */

const words = {
  approved: { es: 'Terminado y aprobado', en: 'Finished and passed' },
  approvedLate: { es: 'Terminado y aprobado, fuera de término', en: 'Finished and passed, late' },
  failed: dueSentences.notApproved,
  absent: dueSentences.absent,
  suspended: attendanceStatuses[AttendanceStatus.Suspended],
  inProgress: attendanceStatuses[AttendanceStatus.InProgress],
  notStarted: attendanceStatuses[AttendanceStatus.NotStarted],
  person: { es: 'Colaborador', en: 'Collaborator' },
  personValue: { es: '{name} · legajo {number} · {cwid}', en: '{name} · employee no. {number} · {cwid}' },
  personSector: { es: 'Sector de la persona', en: 'Sector of the person' },
  course: { es: 'Curso', en: 'Course' },
  courseValue: { es: '{name} ({course})', en: '{name} ({course})' },
  document: { es: 'Documento', en: 'Document' },
  documentValue: { es: '{document} · versión {version}', en: '{document} · version {version}' },
  company: { es: 'Empresa', en: 'Company' },
  instance: { es: 'Instancia', en: 'Instance' },
  instanceValue: { es: 'N.º {instance} · {modality} · {sector}', en: 'No. {instance} · {modality} · {sector}' },
  date: { es: 'Fecha de la instancia', en: 'Date of the instance' },
  instructor: { es: 'Instructor', en: 'Instructor' },
  questionnaire: { es: 'Cuestionario', en: 'Questionnaire' },
  questionnaireSkipped: {
    es: 'Aprobado en papel, sin el cuestionario del curso',
    en: 'Passed on paper, without the questionnaire of the course',
  },
  sheet: { es: 'Planilla firmada', en: 'Signed sheet' },
  sheetMissing: {
    es: 'Falta: todavía no se agregó la planilla escaneada',
    en: 'Missing: the scanned sheet has not been added yet',
  },
  duration: { es: 'Duración', en: 'Duration' },
  expiration: { es: 'Vencimiento', en: 'Expiration' },
  started: { es: 'Comienzo', en: 'Started' },
  finished: { es: 'Finalización', en: 'Finished' },
  score: { es: 'Puntaje', en: 'Score' },
  scoreValue: { es: '{score} (mínimo {minimum})', en: '{score} (minimum {minimum})' },
  term: { es: 'Término', en: 'Timing' },
  onTime: { es: 'En término', en: 'On time' },
  late: { es: 'Fuera de término', en: 'Late' },
  lateBecause: { es: 'Fuera de término: {reason}', en: 'Late: {reason}' },
  lateOther: { es: '{reason}: {detail}', en: '{reason}: {detail}' },
  presence: { es: 'Asistencia', en: 'Attendance' },
  present: { es: 'Presente', en: 'Present' },
  cause: { es: 'Causa', en: 'Cause' },
  signer: { es: 'Firmante', en: 'Signer' },
  recorder: { es: 'Registró y firmó', en: 'Recorded and signed by' },
  signerValue: { es: '{name} ({cwid})', en: '{name} ({cwid})' },
  moment: { es: 'Fecha y hora', en: 'Date and time' },
  meaning: { es: 'Significado', en: 'Meaning' },
  session: { es: 'En la sesión de', en: 'In the session of' },
  revision: { es: 'Revisión firmada', en: 'Signed revision' },
  hash: { es: 'SHA-256 del registro', en: 'SHA-256 of the record' },
  seen: { es: 'Visto', en: 'Viewed' },
  open: { es: 'Sin terminar', en: 'Not finished' },
  abandoned: { es: 'Abandonado', en: 'Abandoned' },
  passed: { es: 'Aprobado', en: 'Passed' },
  notPassed: { es: 'No aprobado', en: 'Not passed' },
  attempt: { es: 'Intento {number}', en: 'Attempt {number}' },
  earlier: {
    es: 'Intentos anteriores que no se listan: {count}. De cada contenido se listan los últimos {told}.',
    en: 'Earlier attempts that are not listed: {count}. Of each content the last {told} are listed.',
  },
  right: { es: '{right} de {questions} correctas', en: '{right} of {questions} correct' },
} as const satisfies Record<string, Localized>;

type Word = keyof typeof words;

/** One fact: what it is called and what it is. */
export interface RecordFact {
  readonly label: string;
  readonly value: string;
}

/** A fact of a record, and by which word it is known. */
export interface NamedFact extends RecordFact {
  readonly word: Word;
}

/** How a training stands, in a word and in how good news it is. */
export interface RecordOutcome {
  readonly text: string;
  readonly tone: 'positive' | 'warning' | 'critical' | 'neutral';
}

/** What an outcome is made of. */
interface OutcomeFacts {
  readonly attended: Pick<TrainingRecord['attended'], 'status' | 'approved' | 'present' | 'onTime'>;
}

/** How the training stands; who was not there is told apart from who did not pass. */
export function recordOutcome({ attended }: OutcomeFacts, language: Language): RecordOutcome {
  const say = (word: Word, tone: RecordOutcome['tone']) => ({ text: words[word][language], tone });
  const { status, approved, present, onTime } = attended;
  if (status === AttendanceStatus.Suspended) return say('suspended', 'neutral');
  if (status === AttendanceStatus.InProgress) return say('inProgress', 'neutral');
  if (status !== AttendanceStatus.Finished) return say('notStarted', 'neutral');
  if (present === false) return say('absent', 'critical');
  if (approved !== true) return say('failed', 'critical');
  return onTime === false ? say('approvedLate', 'warning') : say('approved', 'positive');
}

/** Whether the training is finished and passed: what a certificate can say. */
export function isPassed({ attended }: Pick<TrainingRecord, 'attended'>): boolean {
  return attended.status === AttendanceStatus.Finished && attended.approved === true;
}

/** Whose training it is, of what, and how it was held. */
export function trainingFacts(
  { person, course, instance }: Pick<TrainingRecord, 'person' | 'course' | 'instance'>,
  language: Language,
): NamedFact[] {
  const say = (word: Word, told: Readonly<Record<string, string | number>>) => fillText(words[word][language], told);
  const { iD_Instance, modality, sector_Name, duration } = instance;
  const held = (modalities as Readonly<Record<number, Localized>>)[modality]?.[language] ?? nothing;
  return facts(language, [
    ['person', say('personValue', { name: person.name, number: person.employee_Nr, cwid: person.cwid })],
    ['personSector', person.sector_Name],
    ['course', say('courseValue', { name: course.name, course: course.iD_Course })],
    ['document', say('documentValue', { document: course.doc_Number, version: course.version })],
    ['company', course.company],
    ['instance', say('instanceValue', { instance: iD_Instance, modality: held, sector: sector_Name })],
    ['date', whenAndWhere(instance, formatDay(instance.instance_Date)).join(' · ')],
    ['instructor', instructorText(instance, language)],
    ['duration', duration === null ? '' : `${formatNumber(duration, language, Number.isInteger(duration) ? 0 : 2)} h`],
  ]);
}

/**
 * How the training went: score, in time or late and why; on paper whether the person was there. Its moments are told without their zone
 * where a signature tells it.
 */
export function resultFacts(record: TrainingRecord, zone: string, language: Language) {
  const { course, instance, attended } = record;
  const { score, approved, status, suspendedBecause } = attended;
  const scored = { score: percentText(score ?? 0, language), minimum: percentText(course.score / 100, language) };
  const isFinished = status === AttendanceStatus.Finished;
  const causes: Readonly<Record<number, Localized>> = suspensionCauses;
  const isZoneSaid = record.signatures.some(({ timeZone }) => timeZone === zone);
  const shown = (moment: Date) =>
    isZoneSaid ? formatMomentSeconds(moment, zone) : formatMomentInWords(moment, zone, language);
  const at = (moment: string | null) => (moment === null ? '' : shown(new Date(moment)));
  return facts(language, [
    ['presence', instance.modality === Modality.InPerson && approved !== null ? presence(attended, language) : ''],
    ['score', score === null ? '' : fillText(words.scoreValue[language], scored)],
    ['questionnaire', skipsQuestionnaire(record) ? words.questionnaireSkipped[language] : ''],
    ['sheet', instance.sheetMissing ? words.sheetMissing[language] : ''],
    ['term', isFinished ? termText(attended, language) : ''],
    ['expiration', formatDay(attended.expiration_Date)],
    ['started', at(attended.startedDate)],
    ['finished', isFinished ? at(attended.finishedDate) : ''],
    ['cause', suspendedBecause === null ? '' : (causes[suspendedBecause]?.[language] ?? nothing)],
  ]);
}

/** Passed on paper though the course has a questionnaire, which nobody answered. */
function skipsQuestionnaire({ course, instance, attended, attempts }: TrainingRecord): boolean {
  const isOnPaper = instance.modality === Modality.InPerson && attended.approved === true;
  return isOnPaper && course.hasQuestionnaire && attempts.every(({ questions }) => questions === 0);
}

function presence({ present }: TrainingRecord['attended'], language: Language): string {
  return words[present === true ? 'present' : 'absent'][language];
}

/** In time, or late with the reason that was given. */
function termText(attended: TrainingRecord['attended'], language: Language): string {
  const { onTime, present, lateReason, descriptionLateReason } = attended;
  if (onTime === null || present === false) return '';
  if (onTime) return words.onTime[language];
  const reason = lateReason === null ? undefined : (lateReasons as Readonly<Record<number, Localized>>)[lateReason];
  if (reason === undefined) return words.late[language];
  const told =
    lateReason === LateReason.Other && descriptionLateReason !== null
      ? fillText(words.lateOther[language], { reason: reason[language], detail: descriptionLateReason })
      : reason[language];
  return fillText(words.lateBecause[language], { reason: told });
}

/** A signature as 21 CFR 11.50 asks: who, when with the zone, what it means; besides which revision it signs, and its hash. */
export function signatureFacts(signature: RecordedSignature, language: Language): NamedFact[] {
  const { fullName, cwid, signedAt, timeZone, meaning, sessionCwid, sessionName, revision, recordHash } = signature;
  const named = (name: string, who: string) => fillText(words.signerValue[language], { name, cwid: who });
  return facts(language, [
    [meaning === 'courseTaken' ? 'signer' : 'recorder', named(fullName, cwid)],
    ['moment', formatMomentInWords(new Date(signedAt), timeZone, language)],
    ['meaning', meaningText(meaning, language)],
    ['session', sessionCwid === cwid ? '' : named(sessionName, sessionCwid)],
    ['revision', String(revision)],
    ['hash', recordHash],
  ]);
}

/** An attempt in words: when, how it ended, how many were right; a content that is only opened was seen. */
export function attemptWords(attempt: RecordedAttempt, zone: string, language: Language) {
  const { startedAt, closedAt, questions, right, score } = attempt;
  return {
    moment: formatMomentSeconds(new Date(closedAt ?? startedAt), zone),
    verdict: words[verdictOf(attempt)][language],
    right: right === null || questions === 0 ? '' : fillText(words.right[language], { right, questions }),
    score: score === null || questions === 0 ? '' : percentText(score, language),
  };
}

/** How many attempts are not told, in words; '' where all are. */
export function earlierText({ earlierAttempts }: TrainingRecord, language: Language): string {
  if (earlierAttempts === 0) return '';
  const count = formatNumber(earlierAttempts, language);
  return fillText(words.earlier[language], { count, told: recordedAttempts });
}

/** `Intento 2`. */
export function attemptName({ number }: Pick<RecordedAttempt, 'number'>, language: Language): string {
  return fillText(words.attempt[language], { number });
}

/** An attempt in one line, numbered where there may be another. */
export function attemptLine(attempt: RecordedAttempt, zone: string, language: Language): string {
  const { moment, verdict, right, score } = attemptWords(attempt, zone, language);
  const number = attempt.questions > 0 ? attemptName(attempt, language) : '';
  return [number, verdict, right, score, moment].filter((part) => part !== '').join(' · ');
}

function verdictOf({ type, state, approved }: RecordedAttempt): Word {
  if (state === AttemptState.Open) return 'open';
  if (contentKind(type)?.approvedByOpening === true) return 'seen';
  if (state === AttemptState.Abandoned) return 'abandoned';
  return approved === true ? 'passed' : 'notPassed';
}

const percentText = (score: number, language: Language): string => formatPercentage(scorePercent(score), language);

/** Those that there is something to say about. */
function facts(language: Language, pairs: readonly (readonly [Word, string])[]): NamedFact[] {
  return pairs.flatMap(([word, value]) => (value === '' ? [] : [{ word, label: words[word][language], value }]));
}
