/** How big a generated company is; rows per person are the same in all of them. */
export interface CompanySize {
  /** name of its database */
  readonly name: string;
  readonly collaborators: number;
  /** a multiple of `assignmentsPerPerson` */
  readonly instances: number;
  /** people who take part */
  readonly visitors: number;
  /** open sessions, a multiple of `visitors`: the same number in companies that are compared */
  readonly sessions: number;
}

export const sectors = 50;
export const profiles = 300;
export const courses = 400;
export const questionsPerCourse = 5;
export const answersPerQuestion = 4;
export const assignmentsPerPerson = 20;

/** Which of a person's twenty assignments is in which state, counted from 0; older ones first. */
export const assignments = {
  lastFinished: 13,
  /** online, in progress, with an open attempt at the questionnaire: answers are saved here */
  answering: 14,
  inProgressElsewhere: 15,
  /** online and not started: whole attempts are made here */
  notStarted: 16,
  lastNotStarted: 18,
  suspended: 19,
} as const;

/** The password of everyone in a generated company. */
export const visitorPassword = 'Clave-De-Banco-1';

export function instancesPerAssignment(size: CompanySize): number {
  return size.instances / assignmentsPerPerson;
}

/** The instance of a person's assignment: neighbours by number sit in different instances, as colleagues do not. */
export function instanceOf(size: CompanySize, employeeNr: number, assignment: number): number {
  const each = instancesPerAssignment(size);
  return assignment * each + ((employeeNr - 1) % each) + 1;
}

/** The number of the course that an instance is of, from 1. */
export function courseNumberOf(instanceId: number): number {
  return ((instanceId - 1) % courses) + 1;
}

export function courseIdOf(courseNumber: number): string {
  return `GMP${String(courseNumber).padStart(5, '0')}`;
}

/** Contents of a course: a link, a PDF and, third, the questionnaire. */
export function questionnaireOf(courseNumber: number): number {
  return courseNumber * 3;
}

/** The id of a question, counted from 0 in its course. */
export function choiceOf(courseNumber: number, question: number): number {
  return (courseNumber - 1) * questionsPerCourse + question + 1;
}

/** The id of an answer, counted from 0 in its question; the first one is right. */
export function answerOf(choiceId: number, answer: number): number {
  return choiceId * answersPerQuestion + answer;
}

/** Employee numbers of those who take part, spread over the whole company and its sectors. */
export function visitorNumbers(size: CompanySize): number[] {
  // 7919 is prime to every size, so that nobody comes twice.
  return Array.from({ length: size.visitors }, (_, index) => ((index * 7919) % size.collaborators) + 1);
}

export function cwidOf(employeeNr: number): string {
  return `u${employeeNr.toString(16).padStart(5, '0')}`;
}

/** The bearer token of an open session, counted from 0; they belong to the visitors in turn. */
export function tokenOf(session: number): string {
  return `benchmark-session-${String(session).padStart(8, '0')}`;
}
