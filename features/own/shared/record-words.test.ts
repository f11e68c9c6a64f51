import { expect, test } from 'vitest';
import { AttemptState, AttendanceStatus, LateReason, SuspensionCause } from '#features/attendance/shared/codes.ts';
import { attemptLine, isPassed, recordOutcome, resultFacts } from './record-words.ts';
import type { RecordedAttempt, TrainingRecord } from './training-record.ts';

const zone = 'America/Argentina/Buenos_Aires';
const finished = {
  status: AttendanceStatus.Finished,
  approved: true,
  score: 0.8333,
  onTime: true,
  present: true,
  expiration_Date: '2026-04-01',
  startedDate: null,
  finishedDate: '2026-03-10T15:00:00.000Z',
  lateReason: null,
  descriptionLateReason: null,
  suspendedBecause: null,
  revision: 3,
} as const;

type Attended = TrainingRecord['attended'];
const recordOf = (more: Partial<Attended>, modality = 0): TrainingRecord => ({
  person: { employee_Nr: 7, cwid: 'ana', name: 'Ana', sector_Name: 'Envasado' },
  course: {
    iD_Course: 'SOP00001',
    name: 'C',
    doc_Number: 'D',
    version: 1,
    iD_Type: 'SOP',
    company: 'L',
    score: 70,
    hasQuestionnaire: true,
  },
  instance: {
    iD_Instance: 4,
    modality,
    sector_Name: 'Envasado',
    instance_Date: null,
    place: null,
    starts_At: null,
    ends_At: null,
    instructor: '',
    instructor_Nr: null,
    instructor_Institution: null,
    duration: null,
    sheetMissing: false,
  },
  attended: { ...finished, ...more },
  signatures: [],
  attempts: [],
  earlierAttempts: 0,
});
const factsOf = (record: TrainingRecord) =>
  Object.fromEntries(resultFacts(record, zone, 'es').map(({ label, value }) => [label, value]));

test.each<[string, Partial<Attended>, boolean]>([
  ['Terminado y aprobado', {}, true],
  ['Terminado y aprobado, fuera de término', { onTime: false }, true],
  ['Terminado, no aprobado', { approved: false }, false],
  ['Ausente', { approved: false, present: false, onTime: false, score: 0 }, false],
  ['Suspendido', { status: AttendanceStatus.Suspended, approved: null }, false],
  ['En Progreso', { status: AttendanceStatus.InProgress, approved: null }, false],
  ['Sin empezar', { status: AttendanceStatus.NotStarted, approved: null }, false],
])('%s is said of what it is, and only what was passed is passed', (text, more, passed) => {
  const record = recordOf(more);
  expect([recordOutcome(record, 'es').text, isPassed(record)]).toEqual([text, passed]);
});

test('score, term and reason are told; of who was absent nothing is said of the term', () => {
  expect(factsOf(recordOf({}))).toMatchObject({ Puntaje: '83,3\u00a0% (mínimo 70\u00a0%)', Término: 'En término' });
  const late = { onTime: false, lateReason: LateReason.Other, descriptionLateReason: 'Viaje' };
  expect(factsOf(recordOf(late)).Término).toBe('Fuera de término: Otra: Viaje');
  const absent = factsOf(recordOf({ present: false, approved: false, onTime: false, score: 0 }, 2));
  expect([absent.Asistencia, absent.Término]).toEqual(['Ausente', undefined]);
  // Approved on paper, the questionnaire was skipped; online it was not.
  expect(factsOf(recordOf({}, 2)).Cuestionario).toBe('Aprobado en papel, sin el cuestionario del curso');
  expect([factsOf(recordOf({})).Cuestionario, absent.Cuestionario]).toEqual([undefined, undefined]);
  const suspended = { status: AttendanceStatus.Suspended, suspendedBecause: SuspensionCause.RequirementEnded };
  expect(factsOf(recordOf(suspended))).toMatchObject({ Causa: 'El requerimiento terminó' });
  expect(factsOf(recordOf(suspended)).Finalización).toBeUndefined();
});

test('an attempt says how many were right, an abandoned and an open one what they are, a link that it was seen', () => {
  const attempt: RecordedAttempt = {
    iD_Content: 1,
    title: 'Q',
    type: 2,
    number: 2,
    startedAt: '2026-03-10T15:00:00.000Z',
    closedAt: '2026-03-10T15:05:00.000Z',
    state: AttemptState.Judged,
    approved: false,
    score: 0.5,
    questions: 4,
    right: 2,
    sessionName: 'Ana',
  };
  const line = (more: Partial<RecordedAttempt>) => attemptLine({ ...attempt, ...more }, zone, 'es');
  expect(line({})).toBe('Intento 2 · No aprobado · 2 de 4 correctas · 50\u00a0% · 10/03/2026 12:05:00');
  expect(line({ state: AttemptState.Abandoned, score: 0, right: 0 })).toContain('Abandonado');
  expect(line({ state: AttemptState.Open, closedAt: null, score: null, right: null, approved: null })).toBe(
    'Intento 2 · Sin terminar · 10/03/2026 12:00:00',
  );
  expect(line({ type: 0, approved: true, score: 1, questions: 0, right: 0 })).toBe('Visto · 10/03/2026 12:05:00');
});
