import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#features/integrity/server/public.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '../factories/staff.ts';

let s: StaffedApp;
beforeAll(async () => {
  s = await createStaffedApp();
});
afterAll(() => s.t.close());

type Reply = Awaited<ReturnType<StaffedApp['as']>>;

/** A course in editing that could be finished, required of the sector's profile. */
async function written(round: number) {
  const fields = { doc_Number: `CARRERA-${round}`, name: 'Curso', iD_Type: 'GMP', company: 'Laboratorio', score: 80 };
  const { iD_Course } = (await s.as('qa', 'POST', '/api/Course', { ...fields, dateVig: '2026-03-10' })).json();
  const answers = [
    { text_Answer: 'Sí', correctAnswer: true },
    { text_Answer: 'No', correctAnswer: false },
  ];
  const choices = [{ type: 0, question: '¿Se firma?', answers }];
  const link = { type: 0, title: 'Norma', links: [{ url: 'https://www.example.org' }] };
  const contents = [link, { type: 2, title: 'Cuestionario', choices }];
  await s.as('qa', 'PUT', '/api/Course/SaveMaterial', { iD_Course, revision: 0, contents });
  const profiles = [{ iD_Sector: s.sector.sectorId, iD_Profile: s.sector.profileId }];
  await s.as('qa', 'POST', '/api/Requirement/SetForCourse', { id_Course: iD_Course, profiles });
  return (await s.as('qa', 'GET', '/api/Course/GetMaterial', { id: iD_Course })).json();
}

const finish = (id: string, name: StaffName = 'qa') =>
  s.as(name, 'POST', `/api/Stage/createOnlineAutomatically?id=${id}`, { instance_Date: '2026-03-10', reason: name });

const codeOf = (reply: Reply) => reply.headers['x-error-code'];

/** Revisions of the material that were written after the course's finish: there may be none. */
async function writtenAfterFinish(id: string): Promise<number> {
  const { rows } = await s.t.services.pool.query<{ count: number }>(
    `select count(*)::integer as count from history h
     where h.entity in ('content', 'choice') and h."row" ->> 'course_id' = $1 and h.history_id > (
       select min(history_id) from history where entity = 'course' and record_key = $1 and "row" ->> 'status' <> '0')`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

describe('two administrators at one course', () => {
  test('who finish it at once finish it once', async () => {
    const { iD_Course } = await written(1);
    const replies = await Promise.all([finish(iD_Course), finish(iD_Course, 'itps')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(codeOf(replies.find(({ status }) => status === 409) as Reply)).toBe('COURSE_NOT_EDITABLE');
  });

  test('of whom one finishes and the other edits, adds or deletes get one order, and nothing changes what was finished', async () => {
    for (let round = 10; round < 16; round += 1) {
      const material = await written(round);
      const { iD_Course: id, contents } = material;
      const [link, quiz] = contents;
      const edits = [
        () =>
          s.as('itps', 'PUT', '/api/Course/SaveMaterial', {
            ...material,
            contents: [quiz, { ...link, title: 'Otra' }],
          }),
        () => s.as('itps', 'PUT', '/api/Course', { key: id, revision: 1, name: 'Otro nombre' }),
        () =>
          s.as('itps', 'POST', '/api/Choice', {
            iD_Course: id,
            iD_Content: quiz.iD_Content,
            ...quiz.choices[0],
            question: '¿Otra?',
            answers: [{ text_Answer: 'Sí', correctAnswer: true }],
          }),
        () => s.as('itps', 'DELETE', '/api/Content', { key: link.iD_Content, revision: 1 }),
      ];
      const turned = round % 2 === 0;
      const started = edits.map((edit) => (turned ? edit() : null));
      const finished = finish(id);
      const replies = await Promise.all(edits.map((edit, index) => started[index] ?? edit()));
      expect((await finished).status).toBe(200);
      for (const reply of replies.filter(({ status }) => status !== 200)) {
        expect([reply.status, codeOf(reply)]).toEqual([
          409,
          expect.stringMatching(/^(COURSE_NOT_EDITABLE|RECORD_STALE)$/),
        ]);
      }
      expect(await writtenAfterFinish(id)).toBe(0);
      const places = (await s.as('qa', 'GET', '/api/Course/GetMaterial', { id })).json().contents;
      expect(new Set(places.map((content: { position: number }) => content.position)).size).toBe(places.length);
    }
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });

  test('who create, clone and rename one document at once leave one version of each number', async () => {
    const { iD_Course: source } = await written(30);
    await finish(source);
    const fields = {
      name: 'Curso',
      iD_Type: 'GMP',
      company: 'Laboratorio',
      dateVig: '2026-05-01',
      doc_Number: 'Carrera-30',
    };
    const { iD_Course: other } = (await s.as('qa', 'POST', '/api/Course', { ...fields, doc_Number: 'Libre' })).json();
    const replies = await Promise.all([
      s.as('qa', 'POST', '/api/Course/CloneCourse', { idCourse: source, reason: 'de QA' }),
      s.as('itps', 'POST', '/api/Course/CloneCourse', { idCourse: source, reason: 'de ITPS' }),
      s.as('itps', 'POST', '/api/Course', fields),
      s.as('qa', 'PUT', '/api/Course', { key: other, doc_Number: 'CARRERA-30' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { rows } = await s.t.services.pool.query(
      "select version, status from course where lower(doc_number) = 'carrera-30' and not deleted order by version",
    );
    expect(rows).toEqual([
      { version: 1, status: 2 },
      { version: 2, status: 0 },
    ]);
  });
});
