import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { demoPassword } from '#demo/seed/write-credentials.ts';
import { newCourseDraft } from '#features/courses/shared/contract.ts';
import { callUpload, makePdf, nameOf, type UploadCall } from '#platform/files/uploads/fixtures/upload-call.ts';
import { Caller, tally } from './caller.ts';

interface Question {
  readonly choiceId: number;
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

interface Content {
  readonly contentId: number;
  readonly isQuestionnaire: boolean;
  readonly questions: readonly Question[];
}

/** A course that waits for somebody. */
interface Training {
  readonly cwid: string;
  readonly employeeNr: number;
  readonly courseId: string;
  readonly instanceId: number;
  readonly contents: readonly Content[];
}

/** What the callers were told was done. */
export interface Acknowledged {
  /** `instance|employee|content|attempt|choice` to the answers */
  readonly answers: Map<string, readonly number[]>;
  /** `instance|employee` */
  readonly signatures: Set<string>;
  /** name of a shift to how often it was edited, and to what at last */
  readonly shifts: Map<string, { edits: number; schedule: string }>;
  /** how often the draft of a new course was saved; each says the how manyeth it is */
  drafts: number;
  /** number of a finished upload to the SHA-256 of what was sent */
  readonly uploads: Map<string, string>;
}

export const nothingDone = (): Acknowledged => ({
  ...{ answers: new Map(), signatures: new Set(), shifts: new Map(), drafts: 0, uploads: new Map() },
});

/** Courses in time that wait, for at most so many people, with the right answers, which only the database tells. */
export async function findTraining(pool: pg.Pool, people: number): Promise<readonly Training[]> {
  const { rows } = await pool.query<Training>(
    `select c.cwid, a.employee_nr as "employeeNr", i.course_id as "courseId", a.instance_id as "instanceId", (
       select json_agg(json_build_object('contentId', t.content_id, 'isQuestionnaire', t.type = 2, 'questions', (
         select coalesce(json_agg(json_build_object('choiceId', q.choice_id,
           'right', (select json_agg((v->>'id')::int) from jsonb_array_elements(q.answers) v where (v->>'correct')::boolean),
           'wrong', (select coalesce(json_agg((v->>'id')::int), '[]') from jsonb_array_elements(q.answers) v where not (v->>'correct')::boolean)
         )), '[]') from choice q where q.content_id = t.content_id and not q.deleted
       )) order by t.position) from content t where t.course_id = i.course_id and not t.deleted) as contents
     from attendance a join instance i using (instance_id) join collaborator c using (employee_nr)
     where a.status = 0 and not a.deleted and i.status in (0, 3) and i.modality = 0 and c.active = 1
       and a.expiration_date > current_date
     order by c.cwid, a.expiration_date, a.instance_id`,
  );
  const chosen = [...new Set(rows.map(({ cwid }) => cwid))].slice(0, people);
  return rows.filter(({ cwid }) => chosen.includes(cwid));
}

/** Takes somebody's courses one after the other, each questionnaire failed some times, and the last one until the end, with a pause in milliseconds after each write. */
export async function takeCourses(
  address: string,
  training: readonly Training[],
  done: Acknowledged,
  isOver: () => boolean,
  pauseMs = 10,
): Promise<void> {
  const caller = new Caller(address, training[0]?.cwid ?? '', pauseMs);
  await caller.signIn();
  for (const course of training) {
    for (const content of course.contents) {
      if (isOver()) return;
      const failures =
        course === training.at(-1)
          ? Number.POSITIVE_INFINITY
          : Math.floor((1 + Math.random() * 5) * (pauseMs > 10 ? 1 : 5));
      await takeContent(caller, course, content, done, { failures, isOver });
    }
    if (isOver()) return;
    const { cwid, courseId, instanceId, employeeNr } = course;
    const body = { iD_Course: courseId, iD_Instance: instanceId, cwid, pass: demoPassword };
    await caller.write('PUT', '/CourseManager/UpdateAttempt', body);
    done.signatures.add(`${instanceId}|${employeeNr}`);
  }
}

async function takeContent(
  caller: Caller,
  course: Training,
  content: Content,
  done: Acknowledged,
  { failures, isOver }: { failures: number; isOver: () => boolean },
): Promise<void> {
  const key = { iD_Course: course.courseId, iD_Instance: course.instanceId, iD_Content: content.contentId };
  const post = (name: string, more: object = {}) => caller.write('POST', `/CourseManager/${name}`, { ...key, ...more });
  let { attempt } = await post('InitContent');
  if (!content.isQuestionnaire) return;
  for (let round = 0; ; round += 1) {
    for (const { choiceId, right, wrong } of content.questions) {
      if (isOver()) return;
      const answers = round < failures && wrong.length > 0 ? wrong.slice(0, 1) : right;
      await post('SaveResult', { attempt, iD_Choice: choiceId, answers });
      const place = [course.instanceId, course.employeeNr, content.contentId, attempt, choiceId].join('|');
      done.answers.set(place, answers);
    }
    const { approved } = await post('UpdateContent', { attempt });
    if (approved) return;
    ({ attempt } = await post('ResetContent'));
  }
}

/** Adds shifts and edits each of them, all signed, until the end. */
export async function editShifts(
  address: string,
  done: Acknowledged,
  isOver: () => boolean,
  pauseMs = 0,
): Promise<void> {
  const caller = new Caller(address, 'itps', pauseMs);
  await caller.signIn();
  const signature = { user: 'itps', pass: demoPassword, reason: 'Prueba' };
  for (let number = 0; !isOver(); number += 1) {
    const name = `Turno ${number}`;
    const shift = { edits: 0, schedule: '0 a 8' };
    const made = await caller.write('POST', '/api/Turn', { name, schedule: shift.schedule, ...signature });
    done.shifts.set(name, shift);
    for (let edit = 1; edit <= 3 && !isOver(); edit += 1) {
      const schedule = `${edit} a ${edit + 8}`;
      const body = { key: made.iD_Shift, schedule, revision: edit, ...signature };
      await caller.write('PUT', '/api/Turn', body);
      Object.assign(shift, { edits: edit, schedule });
    }
  }
}

/** Saves what an author types, again and again, until the end. */
export async function saveDrafts(address: string, done: Acknowledged, isOver: () => boolean): Promise<void> {
  const caller = new Caller(address, 'qa');
  await caller.signIn();
  for (let saved = 1; !isOver(); saved += 1) {
    const body = { iD_Course: newCourseDraft, page: 'information', body: { saved } };
    await caller.write('PUT', '/api/Course/SaveDraft', body);
    done.drafts = saved;
    await sleep(200);
  }
}

/** Fewer than a person may have that nothing uses. */
const mostUploads = 40;

/** Sends files in two parts, each from where the server says that it stands, until the end or until there are enough. */
export async function sendFiles(address: string, done: Acknowledged, isOver: () => boolean): Promise<void> {
  const caller = new Caller(address, 'qa');
  await caller.signIn();
  const call = async (path: string, more: Pick<UploadCall, 'method' | 'offset' | 'headers' | 'body'>) => {
    for (;;) {
      const reply = await callUpload({ address, token: caller.token ?? '', path, ...more }).catch(() => null);
      // 409: another part came first, or the hold of a process that was killed has not ended; 423 likewise.
      if (reply !== null && reply.status < 400) return reply;
      if (reply !== null && ![409, 423, 429, 502, 503, 504].includes(reply.status))
        throw new Error(`${more.method} ${path}: ${reply.status} ${reply.code} ${reply.text}`);
      if (reply === null) tally.repeated += 1;
      else tally.refused += 1;
      await sleep(200);
      if (more.method === 'PATCH') return null;
    }
  };
  while (!isOver() && done.uploads.size < mostUploads) {
    const bytes = makePdf(200_000);
    const headers = { 'upload-length': String(bytes.length), 'upload-metadata': nameOf('procedimiento.pdf') };
    const path = (await call('/api/uploads', { method: 'POST', headers }))?.headers.get('location') ?? '';
    for (let offset = 0; offset < bytes.length; ) {
      if (isOver()) return;
      const half = bytes.subarray(offset, offset === 0 ? bytes.length / 2 : bytes.length);
      await call(path, { method: 'PATCH', offset, body: half });
      offset = Number((await call(path, { method: 'HEAD' }))?.headers.get('upload-offset'));
    }
    done.uploads.set(path.split('/').at(-1) ?? '', createHash('sha256').update(bytes).digest('hex'));
    tally.acknowledged += 1;
    await sleep(1_000);
  }
}
