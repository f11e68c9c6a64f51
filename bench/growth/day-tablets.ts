import { Modality } from '#features/instances/shared/codes.ts';
import {
  answerOf,
  type CompanySize,
  choiceOf,
  courseIdOf,
  courses,
  cwidOf,
  questionnaireOf,
  questionsPerCourse,
  sectors,
  visitorPassword,
} from '../company/company-size.ts';
import type { HttpConnection } from '../load/http-connection.ts';
import type { DayAct } from './day-acts.ts';
import { staff } from './lived-plan.ts';
import type { Tokens } from './people-calls.ts';

/** How many people a trainer gathers around a tablet. */
const peopleInRoom = 8;
/** So many people's answers are sent twice, as a tablet does that lost the reply: one of so many. */
const lostReplies = 10;
const trainers = 50;

/** A session in tablet mode, and those who have not had the tablet yet. */
interface Room {
  readonly trainer: number;
  readonly token: string;
  readonly courseNumber: number;
  readonly instance: number;
  readonly waiting: number[];
}

const json = (reply: Buffer) => JSON.parse(reply.toString());

/**
 * What tablets do on a day: an administrator makes a run of a course and puts people into it, a trainer of their sector signs in and starts
 * the tablet; one after the other they take the course and sign it; after the last one the trainer leaves tablet mode.
 */
export function tabletActs(size: CompanySize, tokens: Tokens): DayAct[] {
  const free: Room[] = [];
  let opened = 0;
  const open = async (connection: HttpConnection): Promise<Room> => {
    const number = opened;
    opened += 1;
    return openRoom(connection, size, tokens, number);
  };
  return [
    {
      name: 'tablet: room opened',
      share: 0.005,
      once: async (connection) => void free.push(await open(connection)),
    },
    {
      name: 'tablet: taken and signed',
      share: 0.04,
      once: async (connection) => {
        const room = free.shift() ?? (await open(connection));
        const person = room.waiting.shift();
        if (person === undefined) throw new Error('nobody waits in this room');
        await takeOnTablet(connection, room, person);
        if (room.waiting.length > 0) free.push(room);
        else await leave(connection, room);
      },
    },
  ];
}

/** People of the trainer's own sector (every fiftieth), none of the staff; each room has others, until everybody has had a turn. */
function peopleOf(size: CompanySize, trainer: number, number: number): number[] {
  const places = Math.floor((size.collaborators - trainer) / sectors);
  const round = Math.floor(number / trainers) * peopleInRoom;
  return Array.from({ length: peopleInRoom }, (_, place) => trainer + sectors * (1 + ((round + place) % places)));
}

async function openRoom(connection: HttpConnection, size: CompanySize, tokens: Tokens, number: number): Promise<Room> {
  const trainer = staff.firstTrainer + (number % trainers);
  const courseNumber = (number % courses) + 1;
  const iD_Course = courseIdOf(courseNumber);
  const signature = { user: cwidOf(staff.itps), pass: visitorPassword, reason: 'Capacitación en sala' };
  const post = (path: string, token: string | undefined, body: object) =>
    connection.call({ method: 'POST', path, body, ...(token !== undefined && { token }) });
  const run = await post('/api/Stage', tokens.itps, {
    iD_Course,
    modality: Modality.Tablet,
    sector: ((trainer - 1) % sectors) + 1,
    instructor: 'Instructora',
    expiration_Date: '2099-12-31',
    ...signature,
  });
  const instance = json(run).iD_Instance as number;
  const waiting = peopleOf(size, trainer, number);
  await post('/api/Attended/AddAssistants', tokens.itps, {
    id_instance: instance,
    id_course: iD_Course,
    collaborators: waiting,
    ...signature,
  });
  const credentials = { user: cwidOf(trainer), pass: visitorPassword };
  const { token } = json(await post('/api/Auth/Authenticate', undefined, credentials)) as { token: string };
  await post('/CourseManager/StartTablet', token, { iD_Course, iD_Instance: instance });
  return { trainer, token, courseNumber, instance, waiting };
}

async function takeOnTablet(connection: HttpConnection, room: Room, person: number): Promise<void> {
  const { token, courseNumber, instance } = room;
  const device = `tablet-de-banco-${instance}`;
  const key = { iD_Course: courseIdOf(courseNumber), iD_Instance: instance, cwid: cwidOf(person) };
  const post = (name: string, more: object) =>
    connection.call({
      method: 'POST',
      path: `/CourseManager/${name}`,
      token,
      body: { ...key, employee_Nr: person, device, ...more },
    });
  const list = new URLSearchParams({ iD_Instance: String(instance), iD_Course: key.iD_Course, device });
  await connection.call({ method: 'GET', path: `/api/Collaborator/GetAssistantsFromCourse?${list}`, token });
  const contents = new URLSearchParams({ additional: JSON.stringify(key) });
  await connection.call({ method: 'GET', path: `/CourseManager/GetCourseContent?${contents}`, token });
  const iD_Content = questionnaireOf(courseNumber);
  for (const page of [iD_Content - 2, iD_Content - 1]) await post('InitContent', { iD_Content: page });
  const { attempt } = json(await post('InitContent', { iD_Content })) as { attempt: number };
  for (let question = 0; question < questionsPerCourse; question += 1) {
    const iD_Choice = choiceOf(courseNumber, question);
    const answer = { iD_Content, attempt, iD_Choice, answers: [answerOf(iD_Choice, 0)] };
    await post('SaveResult', answer);
    if (person % lostReplies === 0) await post('SaveResult', answer);
  }
  await post('UpdateContent', { iD_Content, attempt });
  const body = { ...key, pass: visitorPassword };
  await connection.call({ method: 'PUT', path: '/CourseManager/SignCourse', token, body });
}

/** The way out of tablet mode, with the trainer's password. */
async function leave(connection: HttpConnection, { trainer, token }: Room): Promise<void> {
  const body = { cwid: cwidOf(trainer), pass: visitorPassword };
  await connection.call({ method: 'POST', path: '/CourseManager/ValidateInstructor', token, body });
}
