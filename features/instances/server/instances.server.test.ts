import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insertAudited, updateAudited, verifyAudit } from '#features/integrity/server/public.ts';
import { readTaggedPdf } from '#platform/documents/fixtures/read-tagged-pdf.ts';
import { approveContents } from '#tests/factories/approved-contents.ts';
import { type Course, makeCourse, makeInstance } from '#tests/factories/courses.ts';
import {
  factoryAct,
  makePerson,
  makeSector,
  type Person,
  type Sector,
  unlockEveryone,
} from '#tests/factories/people.ts';
import { createStaffedApp, type StaffedApp, type StaffName } from '#tests/factories/staff.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';

let s: StaffedApp;
let course: Course;
let elsewhere: Sector;
beforeAll(async () => {
  s = await createStaffedApp('2026-03-10T12:00:00-03:00');
  course = await makeCourse(s.t.services);
  elsewhere = await makeSector(s.t.services, 'Depósito');
});
afterEach(() => unlockEveryone(s.t.services));
afterAll(() => s.t.close());

const path = '/api/Stage';
const newFields = () => ({
  iD_Course: course.courseId,
  modality: 2,
  sector: s.sector.sectorId,
  instance_Date: '2026-03-12',
  observations: 'Aula "O\'Higgins"',
  capaIniLeg: 0,
  duration: 1.5,
  instructor: 'Íñigo Núñez',
  expiration_Date: '2026-04-09',
});
const rowOf = async (id: number, name: StaffName = 'qa') =>
  (await s.as(name, 'GET', path, { filter: ['iD_Instance', id] })).json().data[0];
let added = 0;
const add = async (fields: object = {}, name: StaffName = 'hse') => {
  added += 1;
  const reply = await s.as(name, 'POST', path, { ...newFields(), observations: `Aula ${added}`, ...fields });
  expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('iD_Instance')]);
  return reply.json().iD_Instance as number;
};
const setInstance = (id: number, values: Readonly<Record<string, unknown>>) =>
  s.t.services.db.transaction().execute(async (tx) => {
    await updateAudited(tx, 'instance', { instance_id: id }, values, factoryAct(s.t.services));
  });
const attendancesOf = (id: number) =>
  s.t.services.db
    .selectFrom('attendance')
    .select(['employee_nr', 'status', 'suspended_because', 'expiration_date', 'revision', 'reason'])
    .where('instance_id', '=', id)
    .orderBy('employee_nr')
    .execute();
const historyOf = async (id: number) =>
  (await s.as('qa', 'GET', '/api/Integrity/GetIntegrityInstance', { iD_Instance: id })).json() as Record<
    string,
    unknown
  >[];
let people = 0;
const newcomer = (): Promise<Person> => {
  people += 1;
  return makePerson(s.t.services, s.sector, `i${people}`);
};

describe('place and hours', () => {
  const of = async (id: number) => {
    const { place, starts_At, ends_At } = await rowOf(id);
    return [place, starts_At, ends_At];
  };
  const edit = (key: number, fields: object) => s.as('qa', 'PUT', path, { key, ...fields });

  test('are told where they are known, and each change stands in the history', async () => {
    const id = await add({ place: ' Sala 2 ', starts_At: '8:30', ends_At: '10:00' });
    expect(await of(id)).toEqual(['Sala 2', '08:30', '10:00']);
    expect((await edit(id, { place: '', ends_At: null })).status).toBe(200);
    expect(await of(id)).toEqual([null, '08:30', null]);
    expect((await historyOf(id)).map(({ place, starts_At, ends_At }) => [place, starts_At, ends_At])).toEqual([
      [null, '08:30', null],
      ['Sala 2', '08:30', '10:00'],
    ]);
    // A client that knows none of them sends none.
    expect(await of(await add())).toEqual([null, null, null]);
  });

  test('a session of the night ends on the next day, and does not expire before', async () => {
    const night = { starts_At: '22:00', ends_At: '06:00', instance_Date: '2026-05-04' };
    expect(await of(await add({ ...night, expiration_Date: '2026-05-05' }))).toEqual([null, '22:00', '06:00']);
    const reply = await s.as('qa', 'POST', path, { ...newFields(), ...night, expiration_Date: '2026-05-04' });
    expect(reply.text).toBe('expiration_Date: No puede ser anterior al día en que termina la instancia');
  });

  test.each([
    [
      { starts_At: '10:00', ends_At: '09:00' },
      'ends_At: Debe ser posterior a la hora de comienzo, o de la mañana siguiente dentro de las 12 horas',
    ],
    [{ ends_At: '09:00' }, 'starts_At: Este campo es obligatorio'],
    [{ starts_At: '25:00' }, 'starts_At: Ingrese una hora como 08:30'],
    [{ starts_At: 9 }, 'starts_At: Ingrese una hora como 08:30'],
  ])('%j is refused', async (fields, said) => {
    const reply = await s.as('qa', 'POST', path, { ...newFields(), ...fields });
    expect([reply.status, reply.text]).toEqual([400, said]);
  });

  test('an end that stands is held against a new start', async () => {
    const id = await add({ starts_At: '08:00', ends_At: '09:00' });
    expect((await edit(id, { starts_At: '09:30' })).text).toBe(
      'ends_At: Debe ser posterior a la hora de comienzo, o de la mañana siguiente dentro de las 12 horas',
    );
  });
});

describe('the instructor', () => {
  const instructorOf = async (id: number) => {
    const { instructor, instructor_Nr, instructor_Institution } = await rowOf(id);
    return [instructor, instructor_Nr, instructor_Institution];
  };

  test('is a person of the company by number, under the name that they have', async () => {
    const { employeeNr, name } = s.people.train;
    const id = await add({ instructor: undefined, instructor_Nr: employeeNr });
    expect(await instructorOf(id)).toEqual([name, employeeNr, null]);
    expect((await historyOf(id))[0]).toMatchObject({ instructor: name, instructor_Nr: employeeNr });
    // Who left may stay the instructor, and is chosen no more.
    const gone = await makePerson(s.t.services, s.sector, 'gone', { active: 0 });
    const refusal = await s.as('qa', 'POST', path, { ...newFields(), instructor_Nr: gone.employeeNr });
    expect([refusal.status, refusal.headers['x-error-code']]).toEqual([400, 'INSTRUCTOR_NOT_AT_WORK']);
  });

  test('is an outsider with their institution, and the trail says from when on', async () => {
    const id = await add({ instructor: 'Dra. Inés Paz', instructor_Institution: 'Instituto Malbrán' });
    expect(await instructorOf(id)).toEqual(['Dra. Inés Paz', null, 'Instituto Malbrán']);
    const edit = (fields: object) => s.as('qa', 'PUT', path, { key: id, ...fields });
    expect((await edit({ instructor: 'Dr. Raúl Sosa' })).status).toBe(200);
    expect(await instructorOf(id)).toEqual(['Dr. Raúl Sosa', null, 'Instituto Malbrán']);
    const { employeeNr, name } = s.people.train;
    expect((await edit({ instructor_Nr: employeeNr, instructor: '', instructor_Institution: '' })).status).toBe(200);
    expect(await instructorOf(id)).toEqual([name, employeeNr, null]);
    expect((await edit({ duration: 3 })).status).toBe(200);
    expect(await instructorOf(id)).toEqual([name, employeeNr, null]);
    expect((await edit({ instructor: 'Otra persona' })).status).toBe(200);
    expect(await instructorOf(id)).toEqual(['Otra persona', null, null]);
    expect((await historyOf(id)).map((row) => row.instructor_Institution ?? row.instructor_Nr)).toEqual([
      null,
      employeeNr,
      employeeNr,
      'Instituto Malbrán',
      'Instituto Malbrán',
    ]);
    expect((await edit({ instructor_Nr: null, instructor: '' })).text).toBe('instructor: Este campo es obligatorio');
  });

  test('that is only typed is the one person at work of that name, and stays typed where there is none', async () => {
    const eva = await makePerson(s.t.services, s.sector, 'eva', { name: 'Eva Ñandú Pérez' });
    expect(await instructorOf(await add({ instructor: 'eva ñandú pérez' }))).toEqual([eva.name, eva.employeeNr, null]);
    expect(await instructorOf(await add({ instructor: 'Eva Ñandú' }))).toEqual(['Eva Ñandú', null, null]);
    // With an institution it is an outsider of the same name.
    const outside = await add({ instructor: eva.name, instructor_Institution: 'Instituto Malbrán' });
    expect(await instructorOf(outside)).toEqual([eva.name, null, 'Instituto Malbrán']);
  });

  test('stands on the sheet and in the training record as a person or an outsider', async () => {
    const ana = await newcomer();
    const id = await add({ instructor: 'Dra. Inés Paz', instructor_Institution: 'Instituto Malbrán' });
    const of = { id_instance: id, id_course: course.courseId };
    const added = await s.as('qa', 'POST', '/api/Attended/AddAssistants', { ...of, collaborators: [ana.employeeNr] });
    expect(added.status).toBe(200);
    const printed = async () => {
      const url = `/api/report?id=${id}&id_course=${course.courseId}`;
      const reply = await s.t.app.inject({ url, headers: { authorization: `Bearer ${s.tokens.qa}` } });
      return (await readTaggedPdf(reply.rawPayload)).pages.flatMap(({ texts }) => texts).join(' ');
    };
    expect(await printed()).toContain('Dra. Inés Paz, Instituto Malbrán (externo)');
    const recorded = async () => {
      const query = { cwid: ana.cwid, iD_Instance: id, iD_Course: course.courseId };
      return (await s.as('qa', 'GET', '/CourseManager/GetTrainingRecord', query)).json().instance;
    };
    expect(await recorded()).toMatchObject({ instructor_Nr: null, instructor_Institution: 'Instituto Malbrán' });
    await s.as('qa', 'PUT', path, { key: id, instructor_Nr: s.people.train.employeeNr });
    expect(await printed()).toContain(`Nombre de train (${s.people.train.employeeNr})`);
  });
});

describe('an instance', () => {
  test('is added not started, with every column of the grid, in a signed revision', async () => {
    const id = await add(newFields());
    expect(await rowOf(id)).toMatchObject({
      iD_Instance: id,
      ...newFields(),
      course_Name: expect.stringContaining('Curso de prueba'),
      sector_Name: 'Envasado',
      status: 3,
      sheet: null,
      revision: 1,
      reason: 'prueba',
      updatedBy: 'hse',
      deleted: false,
    });
    expect(await historyOf(id)).toMatchObject([
      { action: 'create', signedBy: 'Nombre de hse', meaning: 'Alta del registro' },
    ]);
  });

  test('needs neither day, duration, observations nor initial training; a status that is sent is not taken', async () => {
    const { iD_Course, modality, sector, instructor, expiration_Date } = newFields();
    const fields = { iD_Course, modality, sector, instructor, expiration_Date, status: 1 };
    const reply = await s.as('qa', 'POST', path, fields);
    expect(reply.status).toBe(200);
    expect(await rowOf(reply.json().iD_Instance)).toMatchObject({
      status: 3,
      instance_Date: null,
      duration: null,
      observations: '',
      capaIniLeg: 0,
    });
  });

  test.each([
    [{ iD_Course: '' }, 400, 'iD_Course: Este campo es obligatorio'],
    [{ iD_Course: 'NOHAY' }, 400, 'iD_Course: el curso no existe, o no está en progreso ni vigente.'],
    [{ modality: '' }, 400, 'modality: Este campo es obligatorio'],
    [{ modality: 3 }, 400, 'modality: El valor no es uno de los permitidos'],
    [{ sector: '' }, 400, 'sector: Este campo es obligatorio'],
    [{ sector: 999_999 }, 400, 'sector: el registro elegido no existe o está eliminado.'],
    [{ instructor: ' ' }, 400, 'instructor: Este campo es obligatorio'],
    [{ instructor: 'x'.repeat(31) }, 400, 'instructor: Máximo 30 caracteres'],
    [{ observations: 'x'.repeat(256) }, 400, 'observations: Máximo 255 caracteres'],
    [{ capaIniLeg: 2 }, 400, 'capaIniLeg: El valor no es uno de los permitidos'],
    [{ duration: 'mucho' }, 400, 'duration: Ingrese un número correcto'],
    [{ duration: -1 }, 400, 'duration: No puede ser menor que 0'],
    [{ expiration_Date: '' }, 400, 'expiration_Date: Este campo es obligatorio'],
    [{ expiration_Date: '2026-02-30' }, 400, 'expiration_Date: Fecha invalida'],
    [{ instance_Date: '30/03/2026' }, 400, 'instance_Date: Ingrese una fecha correcta'],
    [{ instance_Date: '2026-03-09' }, 400, 'instance_Date: No puede ser anterior a hoy'],
    [{ instance_Date: '', expiration_Date: '2026-03-09' }, 400, 'expiration_Date: No puede ser anterior a hoy'],
    [
      { expiration_Date: '2026-03-11' },
      400,
      'expiration_Date: No puede ser anterior al día en que termina la instancia',
    ],
    [{ reason: '' }, 400, 'reason: Ingrese una razón'],
    [{ pass: '' }, 400, 'pass: Ingrese la contraseña'],
    [{ pass: 'otra' }, 400, 'Usuario o contraseña incorrectos'],
  ])('is refused with %j', async (spoiled, status, text) => {
    const reply = await s.as('itps', 'POST', path, { ...newFields(), ...spoiled });
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(text)]);
  });

  test.each([0, 3])('is refused of a course of status %i', async (status) => {
    const { courseId } = await makeCourse(s.t.services, { status });
    const reply = await s.as('itps', 'POST', path, { ...newFields(), iD_Course: courseId });
    expect([reply.status, reply.headers['x-error-code']]).toEqual([400, 'COURSE_NOT_IN_FORCE']);
  });

  test('is offered every course in force, also of types that one does not write', async () => {
    const [inProgress, editing] = [
      await makeCourse(s.t.services, { status: 1 }),
      await makeCourse(s.t.services, { status: 0 }),
    ];
    const { data } = (await s.as('hse', 'GET', `${path}/LoadLookupCourse`)).json();
    const offered = (data as { iD_Course: string }[]).map((row) => row.iD_Course);
    expect(offered).toEqual(expect.arrayContaining([course.courseId, inProgress.courseId]));
    expect(offered).not.toContain(editing.courseId);
    expect((await s.as('train', 'GET', `${path}/LoadLookupCourse`)).status).toBe(403);
    expect(await rowOf(await add({ iD_Course: inProgress.courseId }))).toMatchObject({
      iD_Course: inProgress.courseId,
    });
  });

  test('may be of today, and of a course in progress', async () => {
    const { courseId } = await makeCourse(s.t.services, { status: 1 });
    await add({ iD_Course: courseId, instance_Date: '2026-03-10', expiration_Date: '2026-03-10' });
  });

  test('is added, edited and deleted by administrators alone', async () => {
    const id = await add();
    const before = await fingerprint(s.t.database.owner.pool);
    for (const name of ['train', 'ana'] as const) {
      expect((await s.as(name, 'POST', path, newFields())).status).toBe(403);
      expect((await s.as(name, 'PUT', path, { key: id, instructor: 'Otro' })).status).toBe(403);
      expect((await s.as(name, 'DELETE', path, { key: id })).status).toBe(403);
    }
    expect((await s.t.call('POST', path, { body: newFields() })).status).toBe(401);
    const after = await fingerprint(s.t.database.owner.pool);
    // Refusals of a role are security events; no table besides.
    expect({ ...after, security_event: '' }).toEqual({ ...before, security_event: '' });
  });

  test('of another sector is not there for a trainer', async () => {
    const [own, other] = [await add(), await add({ sector: elsewhere.sectorId })];
    expect(await rowOf(own, 'train')).toMatchObject({ iD_Instance: own });
    expect(await rowOf(other, 'train')).toBeUndefined();
    expect(await rowOf(other, 'hse')).toMatchObject({ iD_Instance: other });
    expect((await s.as('ana', 'GET', path)).status).toBe(403);
  });
});

describe('an edit', () => {
  test('changes what may change; course, modality and status stay', async () => {
    const id = await add();
    const changes = { sector: elsewhere.sectorId, instructor: 'María', duration: 2, capaIniLeg: 1, observations: '' };
    expect((await s.as('qa', 'PUT', path, { key: id, revision: 1, ...changes })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ ...changes, revision: 2, updatedBy: 'qa' });
    for (const fixed of [{ modality: 0 }, { iD_Course: 'GMP99999' }, { status: 1 }]) {
      const reply = await s.as('qa', 'PUT', path, { key: id, instructor: 'Otra', ...fixed });
      expect([reply.status, reply.headers['x-error-code']]).toEqual([400, 'FIELD_FIXED']);
    }
    const same = await s.as('qa', 'PUT', path, { key: id, ...changes });
    expect(same.headers['x-error-code']).toBe('NOTHING_CHANGED');
    const stale = await s.as('hse', 'PUT', path, { key: id, revision: 1, instructor: 'Otra' });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('Nombre de qa modificó el registro')]);
  });

  test('holds new days against today, and leaves what lies in the past as it is', async () => {
    const id = await add();
    await setInstance(id, { instance_date: '2026-03-02', expiration_date: '2026-03-05' });
    const edit = (fields: object) => s.as('qa', 'PUT', path, { key: id, ...fields });
    expect((await edit({ instance_Date: '2026-03-02', expiration_Date: '2026-03-05', duration: 3 })).status).toBe(200);
    expect((await edit({ instance_Date: '2026-03-09' })).text).toBe('instance_Date: No puede ser anterior a hoy');
    expect((await edit({ expiration_Date: '2026-03-09' })).text).toBe('expiration_Date: No puede ser anterior a hoy');
    expect((await edit({ instance_Date: '2026-03-25' })).text).toBe(
      'expiration_Date: No puede ser anterior al día en que termina la instancia',
    );
    expect((await edit({ instance_Date: '2026-03-25', expiration_Date: '2026-03-25' })).status).toBe(200);
  });

  test.each([1, 2, 4])('is refused in status %i', async (status) => {
    const id = await add();
    await setInstance(id, { status });
    const reply = await s.as('itps', 'PUT', path, { key: id, instructor: 'Otro' });
    expect([reply.status, reply.headers['x-error-code']]).toEqual([409, 'INSTANCE_NOT_EDITABLE']);
  });

  test('of the expiration is that of everybody who has not finished', async () => {
    const [open, suspended, finished] = [await newcomer(), await newcomer(), await newcomer()];
    const id = await makeInstance(s.t.services, course, s.sector, [open, suspended, finished]);
    const taking = { courseId: course.courseId, instanceId: id, employeeNr: finished.employeeNr, cwid: finished.cwid };
    const attempts_digest = await approveContents(s.t.services, taking);
    await s.t.services.db.transaction().execute(async (tx) => {
      const act = factoryAct(s.t.services);
      const of = (person: Person) => ({ instance_id: id, employee_nr: person.employeeNr });
      await updateAudited(tx, 'attendance', of(suspended), { status: 4, suspended_because: 0 }, act);
      const done = { status: 1, score: 1, approved: true, on_time: true, finished_at: act.at, attempts_digest };
      await updateAudited(tx, 'attendance', of(finished), done, act);
    });
    expect(
      (await s.as('hse', 'PUT', path, { key: id, expiration_Date: '2026-05-05', reason: 'Feriados' })).status,
    ).toBe(200);
    expect(await attendancesOf(id)).toMatchObject([
      { status: 0, expiration_date: '2026-05-05', revision: 2, reason: 'Feriados' },
      { status: 4, expiration_date: '2026-04-01', revision: 2 },
      { status: 1, expiration_date: '2026-04-01', revision: 2 },
    ]);
  });
});

describe('a deletion', () => {
  const requireCourse = async (required: Course) => {
    const { sectorId: sector_id, profileId: profile_id } = s.sector;
    const row = { course_id: required.courseId, sector_id, profile_id, req_date: '2026-01-01' };
    await s.t.services.db
      .transaction()
      .execute((tx) => insertAudited(tx, 'requirement', row, factoryAct(s.t.services)));
  };

  test('suspends who had it open, says why by code, and gives the course again to who must take it', async () => {
    const [required, free] = [await makeCourse(s.t.services), await makeCourse(s.t.services)];
    await requireCourse(required);
    const person = await newcomer();
    const ids = [
      await makeInstance(s.t.services, required, s.sector, [person]),
      await makeInstance(s.t.services, free, s.sector, [person]),
    ];
    for (const id of ids) {
      expect((await s.as('qa', 'DELETE', path, { key: id, revision: 1 })).status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ deleted: true, status: 4, revision: 2 });
      expect(await attendancesOf(id)).toMatchObject([{ status: 4, suspended_because: 2 }]);
    }
    const live = await s.t.services.db
      .selectFrom('attendance as a')
      .innerJoin('instance as i', 'i.instance_id', 'a.instance_id')
      .select(['i.course_id', 'a.status'])
      .where('a.employee_nr', '=', person.employeeNr)
      .where('a.status', '<>', 4)
      .where('i.course_id', 'in', [required.courseId, free.courseId])
      .execute();
    expect(live).toEqual([{ course_id: required.courseId, status: 0 }]);
  });

  test('is refused of a finished instance and of a deleted one; a cancelled one may go', async () => {
    const [finished, cancelled] = [await add(), await add()];
    await setInstance(finished, { status: 1 });
    await setInstance(cancelled, { status: 2 });
    const refused = await s.as('qa', 'DELETE', path, { key: finished });
    expect([refused.status, refused.headers['x-error-code']]).toEqual([409, 'INSTANCE_FINISHED']);
    expect((await s.as('qa', 'DELETE', path, { key: cancelled })).status).toBe(200);
    expect((await s.as('hse', 'DELETE', path, { key: cancelled })).headers['x-error-code']).toBe('RECORD_DELETED');
    expect((await s.as('hse', 'PUT', path, { key: cancelled, instructor: 'X' })).status).toBe(409);
  });
});

test('after all this the history is whole', async () => {
  expect((await verifyAudit(s.t.database.owner.db)).broken).toBeNull();
});
