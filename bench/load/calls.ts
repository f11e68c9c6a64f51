import { getDashboard } from '#features/desk/shared/calls.ts';
import {
  answerOf,
  answersPerQuestion,
  assignments,
  type CompanySize,
  choiceOf,
  courseIdOf,
  courseNumberOf,
  cwidOf,
  instanceOf,
  questionnaireOf,
  questionsPerCourse,
  tokenOf,
  visitorNumbers,
  visitorPassword,
} from '../company/company-size.ts';
import type { HttpConnection } from './http-connection.ts';

/** Does the call once over a connection. */
type CallOnce = (connection: HttpConnection) => Promise<unknown>;

/** Something to measure. Each of those who call at once gets a `CallOnce` of its own. */
export interface Call {
  readonly name: string;
  newCaller(): CallOnce;
}

/** Hands out the numbers below `count` in turn, for good. */
function inTurn(count: number): () => number {
  let next = 0;
  return () => {
    const index = next % count;
    next += 1;
    return index;
  };
}

/** The references: they know no people. */
export const referenceCalls = {
  constant: { name: 'constant JSON (H)', newCaller: () => (c) => c.call({ method: 'GET', path: '/constant' }) },
  select: { name: 'prepared select 1 (S)', newCaller: () => (c) => c.call({ method: 'GET', path: '/select' }) },
  write: {
    name: 'insert and commit (W)',
    newCaller: () => (c) => c.call({ method: 'POST', path: '/write', body: { answers: [1] } }),
  },
  argon2id: { name: 'argon2id alone (A)', newCaller: () => (c) => c.call({ method: 'GET', path: '/argon2id' }) },
} as const satisfies Record<string, Call>;

/** Commits of a whole attempt: its start, each answer, its end. */
export const commitsOfAttempt = questionsPerCourse + 2;

const lists = '/api/AttendedJoinedWCourse';

/** The calls that a page sends for one person: the first of them pays for looking up the session. */
const callsOfPage = 6;
const forGood = Number.POSITIVE_INFINITY;

function dashboardPaths(cwid: string): string[] {
  return [
    '/api/Auth/IsAuthorized',
    ...[0, 1, 2].map((status) => `${lists}/PendingCourse?cwid=${cwid}&status=${status}`),
    `/api/Course/CourseStats?cwid=${cwid}`,
    `${lists}?cwid=${cwid}&switchParam=notification&role=0`,
  ];
}

const onePath = (cwid: string) => [`${getDashboard.path}?cwid=${cwid}`];

const pendingPath = (cwid: string) => [`${lists}/PendingCourse?cwid=${cwid}&status=0`];

/** What a taking's calls name and carry: the person of a session, in one of their assignments. */
function takingOf(size: CompanySize, visitors: readonly number[], session: number, assignment: number) {
  const employeeNr = visitors[session % visitors.length] ?? 1;
  const iD_Instance = instanceOf(size, employeeNr, assignment);
  const courseNumber = courseNumberOf(iD_Instance);
  const body = {
    iD_Course: courseIdOf(courseNumber),
    iD_Content: questionnaireOf(courseNumber),
    iD_Instance,
    cwid: cwidOf(employeeNr),
    employee_Nr: employeeNr,
  };
  return { courseNumber, body, token: tokenOf(session) };
}

/** Saves an answer that differs from the one saved before: a repeated save would write nothing. */
function newAnswerSaver(size: CompanySize, visitors: readonly number[]): () => CallOnce {
  const turn = inTurn(size.sessions * questionsPerCourse * answersPerQuestion);
  return () => (connection) => {
    const index = turn();
    const round = Math.floor(index / visitors.length);
    const { courseNumber, body, token } = takingOf(size, visitors, index % size.sessions, assignments.answering);
    const iD_Choice = choiceOf(courseNumber, round % questionsPerCourse);
    const answers = [answerOf(iD_Choice, Math.floor(round / questionsPerCourse) % answersPerQuestion)];
    return connection.call({
      method: 'POST',
      path: '/CourseManager/SaveResult',
      token,
      body: { ...body, attempt: 1, iD_Choice, answers },
    });
  };
}

/** One attempt at a questionnaire: start (the first one starts the course), each answer, close. */
async function takeQuestionnaire(
  connection: HttpConnection,
  { courseNumber, body, token }: ReturnType<typeof takingOf>,
  start: 'InitContent' | 'ResetContent',
): Promise<void> {
  const post = (name: string, more: object) =>
    connection.call({ method: 'POST', path: `/CourseManager/${name}`, token, body: { ...body, ...more } });
  const { attempt } = JSON.parse((await post(start, {})).toString()) as { attempt: number };
  for (let question = 0; question < questionsPerCourse; question += 1) {
    const iD_Choice = choiceOf(courseNumber, question);
    await post('SaveResult', { attempt, iD_Choice, answers: [answerOf(iD_Choice, question % 2)] });
  }
  await post('UpdateContent', { attempt });
}

/** A person's first attempt, then the same person's second one, then the next person's first. */
function newAttemptTaker(size: CompanySize, visitors: readonly number[]): () => CallOnce {
  const turn = inTurn(visitors.length);
  const started = new Set<number>();
  return () => {
    let again: ReturnType<typeof takingOf> | null = null;
    return async (connection) => {
      if (again !== null) {
        await takeQuestionnaire(connection, again, 'ResetContent');
        again = null;
        return;
      }
      const index = turn();
      const taking = takingOf(size, visitors, index, assignments.notStarted);
      const isFirst = !started.has(index);
      started.add(index);
      await takeQuestionnaire(connection, taking, isFirst ? 'InitContent' : 'ResetContent');
      again = isFirst ? taking : null;
    };
  };
}

/**
 * The calls of the product, each by many people in turn.
 * @param signedIn tokens of sessions that were opened through the sign-in, in place of the first ones
 */
export function productCalls(size: CompanySize, signedIn: readonly string[]) {
  const visitors = visitorNumbers(size);
  const turn = inTurn(size.sessions);
  /** Each caller calls for one person `inARow` times, and then for the next. */
  const get = (pathsOf: (cwid: string) => readonly string[], inARow: number) => (): CallOnce => {
    let session = 0;
    let calls = 0;
    return async (connection) => {
      if (calls % inARow === 0) session = turn();
      calls += 1;
      const token = signedIn[session] ?? tokenOf(session);
      const paths = pathsOf(cwidOf(visitors[session % visitors.length] ?? 1));
      for (const path of paths) await connection.call({ method: 'GET', path, token });
    };
  };
  return {
    signIn: {
      name: 'sign-in',
      newCaller: () => (connection) => connection.call(signInRequest(visitors[turn() % visitors.length] ?? 1)),
    },
    isAuthorized: { name: 'IsAuthorized', newCaller: get(() => ['/api/Auth/IsAuthorized'], callsOfPage) },
    dashboard: { name: 'dashboard, its 6 calls', newCaller: get(dashboardPaths, 1) },
    dashboardAgain: { name: 'dashboard, seen again', newCaller: get(dashboardPaths, forGood) },
    oneCall: { name: 'dashboard in one call', newCaller: get(onePath, 1) },
    oneCallAgain: { name: 'dashboard in one call, again', newCaller: get(onePath, forGood) },
    pendingCourse: { name: 'PendingCourse', newCaller: get(pendingPath, callsOfPage) },
    pendingFirst: { name: "PendingCourse, a person's first", newCaller: get(pendingPath, 1) },
    pendingAgain: { name: 'PendingCourse, seen again', newCaller: get(pendingPath, forGood) },
    saveResult: { name: 'SaveResult', newCaller: newAnswerSaver(size, visitors) },
    attempt: { name: 'whole attempt, 7 calls', newCaller: newAttemptTaker(size, visitors) },
  } as const satisfies Record<string, Call>;
}

export type ProductCall = keyof ReturnType<typeof productCalls>;

/** First and later looks by themselves: measured at one number at once, and in one company. */
export const partsOfVisits: readonly ProductCall[] = ['dashboardAgain', 'oneCallAgain', 'pendingFirst', 'pendingAgain'];

function signInRequest(employeeNr: number) {
  const body = { user: cwidOf(employeeNr), pass: visitorPassword };
  return { method: 'POST', path: '/api/Auth/Authenticate', body } as const;
}

/** Signs people in as the browser does, and returns their tokens. */
export async function signIn(connection: HttpConnection, people: readonly number[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const employeeNr of people) {
    const reply = await connection.call(signInRequest(employeeNr));
    tokens.push((JSON.parse(reply.toString()) as { token: string }).token);
  }
  return tokens;
}
