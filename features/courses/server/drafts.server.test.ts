import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadsKept } from '#platform/files/uploads/remove-old-uploads.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { TestClock } from '#tests/support/app.ts';
import { expireDrafts, keptDays } from './commands/drafts.ts';

let s: StaffedApp;
let courseId: string;
beforeAll(async () => {
  s = await createStaffedApp();
  ({ courseId } = await makeCourse(s.t.services, { status: 0 }));
});
afterAll(() => s.t.close());

const keep = (body: unknown, name: StaffName = 'qa', key: object = {}) =>
  s.as(name, 'PUT', '/api/Course/SaveDraft', { iD_Course: courseId, page: 'material', body, ...key });
const look = (name: StaffName = 'qa', id = courseId, page = 'material') =>
  s.as(name, 'GET', '/api/Course/GetDraft', { id, page });
const drop = (name: StaffName, id = courseId, page = 'material') =>
  s.t.call('DELETE', `/api/Course/DeleteDraft?id=${id}&page=${page}`, { token: s.tokens[name] });

describe('a draft', () => {
  test('is kept as it was typed, for its author alone, until it is discarded', async () => {
    const body = { contents: [{ title: "D'Ñ", answers: ['  ', null, true, 1.5] }] };
    const kept = await keep(body);
    expect(kept.json()).toEqual({ updateDate: '2026-03-10T15:00:00.000Z' });
    expect((await look()).json()).toEqual({ draft: { body, updateDate: kept.json().updateDate }, others: [] });
    expect((await look('itps')).json().draft).toBeNull();
    expect((await look('qa', courseId, 'information')).json().draft).toBeNull();
    await keep(['otro']);
    expect((await look()).json().draft.body).toEqual(['otro']);
    expect((await drop('itps')).status).toBe(204);
    expect((await look()).json().draft).not.toBeNull();
    expect((await drop('qa')).status).toBe(204);
    expect((await look()).json().draft).toBeNull();
  });

  test('of another author is told of for an hour, without what is in it', async () => {
    await keep({ secreto: 1 }, 'itps');
    await keep({ secreto: 2 }, 'itps', { page: 'information' });
    const reply = await look();
    expect(reply.json().others).toEqual([
      { name: 'Nombre de itps', cwid: 'itps', updateDate: '2026-03-10T15:00:00.000Z' },
    ]);
    expect(reply.text).not.toContain('secreto');
    await s.t.services.pool.query("update course_draft set updated_at = '2026-03-10T10:59:59-03:00'");
    expect((await look()).json().others).toEqual([]);
  });

  test('ends when its page is signed', async () => {
    await keep({ a: 1 }, 'qa', { iD_Course: 'new', page: 'information' });
    const fields = { doc_Number: 'B-1', name: 'Curso', iD_Type: 'GMP', company: 'Lab', dateVig: '2026-04-01' };
    const { iD_Course } = (await s.as('qa', 'POST', '/api/Course', fields)).json();
    expect((await look('qa', 'new', 'information')).json()).toEqual({ draft: null, others: [] });
    await keep({ a: 2 }, 'qa', { iD_Course, page: 'information' });
    await keep({ a: 3 }, 'qa', { iD_Course });
    await s.as('qa', 'PUT', '/api/Course', { key: iD_Course, name: 'Otro' });
    expect((await look('qa', iD_Course, 'information')).json().draft).toBeNull();
    expect((await look('qa', iD_Course)).json().draft).not.toBeNull();
    const contents = [{ type: 2, title: 'Cuestionario' }];
    expect((await s.as('qa', 'PUT', '/api/Course/SaveMaterial', { iD_Course, revision: 0, contents })).status).toBe(
      200,
    );
    expect((await look('qa', iD_Course)).json().draft).toBeNull();
    await keep({ a: 4 }, 'qa', { iD_Course, page: 'requirements' });
    const profiles = [{ iD_Sector: s.sector.sectorId, iD_Profile: s.sector.profileId }];
    const set = { id_Course: iD_Course, profiles };
    const preview = { token: s.tokens.qa, body: set };
    expect((await s.t.call('POST', '/api/Preview/Requirement/SetForCourse', preview)).status).toBe(200);
    expect((await look('qa', iD_Course, 'requirements')).json().draft).not.toBeNull();
    expect((await s.as('qa', 'POST', '/api/Requirement/SetForCourse', set)).status).toBe(200);
    expect((await look('qa', iD_Course, 'requirements')).json().draft).toBeNull();
  });

  test('that nobody came back to for 30 days is forgotten', async () => {
    await keep({ a: 1 });
    const expireAt = (moment: string) => expireDrafts({ ...s.t.services, clock: new TestClock(moment) });
    await expireAt('2026-04-09T11:59:00-03:00');
    expect((await s.t.services.db.selectFrom('course_draft').selectAll().execute()).length).toBeGreaterThan(0);
    await expireAt('2026-04-09T12:01:00-03:00');
    expect(await s.t.services.db.selectFrom('course_draft').selectAll().execute()).toEqual([]);
  });

  test('is outlived by the files that it names', () => {
    expect(uploadsKept.finishedMs).toBeGreaterThan(keptDays * 24 * 60 * 60 * 1000);
  });

  test('of no course, no page, or of more than a megabyte is refused', async () => {
    const code = async (reply: ReturnType<typeof keep>) => [
      (await reply).status,
      (await reply).headers['x-error-code'],
    ];
    expect(await code(keep({}, 'qa', { iD_Course: 'GMP99999' }))).toEqual([404, 'COURSE_NOT_FOUND']);
    expect((await keep({}, 'qa', { page: 'otra' })).text).toBe('page: El valor no es uno de los permitidos');
    expect(await code(keep('x'.repeat(1_000_001)))).toEqual([413, 'DRAFT_TOO_LONG']);
    expect((await keep('ñ'.repeat(999_000))).status).toBe(200);
    expect((await keep({}, 'ana')).status).toBe(403);
    expect((await look('ana')).status).toBe(403);
  });
});
