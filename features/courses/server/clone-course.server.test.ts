import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { addMaterials } from '#tests/factories/materials.ts';
import { factoryAct } from '#tests/factories/people.ts';
import { makeRecords, type Records } from '#tests/factories/records.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
let records: Records;
beforeAll(async () => {
  s = await createStaffedApp();
  records = await makeRecords(s);
});
afterAll(() => s.t.close());

const clone = (idCourse: string, name: StaffName = 'itps', more: object = {}) =>
  s.as(name, 'POST', '/api/Course/CloneCourse', { idCourse, ...more });
const codeOf = (reply: Awaited<ReturnType<typeof clone>>) => [reply.status, reply.headers['x-error-code']];
const rowOf = async (id: string) => (await s.as('qa', 'GET', '/api/Course/GetCourseById', { id })).json();
const write = (run: Parameters<ReturnType<typeof s.t.services.db.transaction>['execute']>[0]) =>
  s.t.services.db.transaction().execute(run);
const setCourse = (course_id: string, fields: object) =>
  write((tx) => updateAudited(tx, 'course', { course_id }, fields, factoryAct(s.t.services)));

/** A valid course that everything hangs on, required of a profile of a sector and of a SPAC profile. */
async function source(fields: object = {}): Promise<string> {
  const { courseId } = await makeCourse(s.t.services);
  await addMaterials(s.t.services, courseId);
  const act = factoryAct(s.t.services);
  const place = { sector_id: s.sector.sectorId, profile_id: s.sector.profileId };
  await write(async (tx) => {
    await insertAudited(tx, 'requirement', { course_id: courseId, ...place, req_date: '2026-01-05' }, act);
    const spac = { course_id: courseId, spac_profile_id: records.spacProfileId };
    await insertAudited(tx, 'spac_requirement', spac, act);
  });
  if (Object.keys(fields).length > 0) await setCourse(courseId, fields);
  return courseId;
}

const table = async (text: string, courseId: string) => (await s.t.services.pool.query(text, [courseId])).rows;
const contentsOf = (id: string) =>
  table(
    `select position, type, title, description, links, pdfs, medias, revision from content
     where course_id = $1 and not deleted order by position`,
    id,
  );
const questionsOf = (id: string) =>
  table(
    `select c.position as content, q.position, q.type, q.question, q.answers from choice q join content c using (content_id)
     where q.course_id = $1 and c.course_id = q.course_id and not q.deleted order by 1, 2`,
    id,
  );

describe('a clone', () => {
  test('is the next version in editing, with contents, questions, answers, files and requirements', async () => {
    const from = await source();
    const reply = await clone(from, 'qa');
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const id: string = reply.json();
    expect(id).toMatch(/^GMP\d{5}$/);
    const original = await rowOf(from);
    const { doc_Number, name, content, company, dateVig, score, iD_Type } = original;
    expect(await rowOf(id)).toMatchObject({
      ...{ doc_Number, name, content, company, dateVig, score, iD_Type },
      ...{ version: 2, status: 0, iD_Parent: from, revision: 1, reason: 'prueba', updatedBy: 'qa' },
    });
    expect(await contentsOf(id)).toEqual(await contentsOf(from));
    expect(await contentsOf(id)).toHaveLength(4);
    expect(await questionsOf(id)).toEqual(await questionsOf(from));
    const required = (course: string) =>
      table(
        'select sector_id, profile_id, req_date::text from requirement where course_id = $1 and not deleted',
        course,
      );
    expect(await required(id)).toEqual([
      { sector_id: s.sector.sectorId, profile_id: s.sector.profileId, req_date: '2026-03-10' },
    ]);
    const bySpac = await table('select spac_profile_id from spac_requirement where course_id = $1 and not deleted', id);
    expect(bySpac).toEqual([{ spac_profile_id: records.spacProfileId }]);
    const signed = await table('select meaning, entity, revision from signature where record_key = $1', id);
    expect(signed).toEqual([{ meaning: 'courseCloned', entity: 'course', revision: 1 }]);
  });

  test('leaves out what was deleted', async () => {
    const from = await source();
    await write(async (tx) => {
      const { content_id } = await tx
        .selectFrom('content')
        .select('content_id')
        .where('course_id', '=', from)
        .where('type', '=', 0)
        .executeTakeFirstOrThrow();
      await updateAudited(tx, 'content', { content_id }, { deleted: true }, factoryAct(s.t.services));
      const key = { course_id: from, sector_id: s.sector.sectorId, profile_id: s.sector.profileId };
      await updateAudited(tx, 'requirement', key, { deleted: true }, factoryAct(s.t.services));
    });
    const id: string = (await clone(from)).json();
    expect((await contentsOf(id)).map(({ type }) => type)).toEqual([2, 1, 3]);
    expect(await table('select 1 from requirement where course_id = $1', id)).toEqual([]);
  });

  test('counts up from the highest version, whichever is cloned, and one at a time is in editing', async () => {
    const from = await source();
    const second: string = (await clone(from)).json();
    const before = await fingerprint(s.t.database.owner.pool);
    for (const id of [from, second]) {
      const reply = await clone(id, 'itps', { reason: 'otra razón' });
      expect([reply.status, reply.text]).toEqual([409, `El documento ya tiene una versión en edición (${second}).`]);
    }
    expect(await fingerprint(s.t.database.owner.pool)).toEqual(before);
    await setCourse(second, { status: 1 });
    const third: string = (await clone(from)).json();
    expect(await rowOf(third)).toMatchObject({ version: 3, iD_Parent: from });
    expect(codeOf(await s.as('itps', 'PUT', '/api/Course', { key: third, doc_Number: 'OTRO' }))).toEqual([
      400,
      'FIELD_FIXED',
    ]);
    expect((await s.as('itps', 'DELETE', '/api/Course', { key: third })).status).toBe(200);
    expect(await rowOf((await clone(second, 'itps', { reason: 'otra vez' })).json())).toMatchObject({ version: 3 });
  });

  test('of a PEO goes on as SOP, for who works with both', async () => {
    const from = await source({ course_type_id: 'PEO' });
    expect(codeOf(await clone(from, 'qa'))).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
    const id: string = (await clone(from)).json();
    expect(id).toMatch(/^SOP\d{5}$/);
    expect(await rowOf(id)).toMatchObject({ iD_Type: 'SOP', included_capa_ini: true, version: 2 });
  });

  test('asked for twice is one; by two people at once one and a refusal', async () => {
    const from = await source();
    const twice = await s.asOneForm(() => Promise.all([clone(from), clone(from)]));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(twice[0]?.json()).toBe(twice[1]?.json());
    const other = await source();
    const two = await Promise.all([clone(other, 'qa'), clone(other, 'itps')]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('of a course that is not there, with a wrong password or without a reason is refused', async () => {
    const from = await source();
    const before = await fingerprint(s.t.database.owner.pool);
    expect(codeOf(await clone('GMP99999'))).toEqual([404, 'COURSE_NOT_FOUND']);
    expect(codeOf(await clone(from, 'itps', { pass: 'x' }))).toEqual([400, 'SIGNING_FAILED']);
    expect((await clone(from, 'itps', { reason: '' })).text).toBe('reason: Ingrese una razón');
    expect((await clone(from, 'ana')).status).toBe(403);
    expect(codeOf(await clone(from, 'train'))).toEqual([403, 'COURSE_TYPE_NOT_OF_ROLE']);
    const { course: _before, ...others } = before as Record<string, unknown>;
    expect(await fingerprint(s.t.database.owner.pool)).toMatchObject({ history: others.history });
  });

  test('leaves a trail that fits together', async () => {
    expect((await verifyAudit(s.t.services.db)).broken).toBeNull();
  });
});
