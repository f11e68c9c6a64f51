import { sql } from 'kysely';
import { insertAudited } from '#features/integrity/server/public.ts';
import { testPassword } from '../support/app.ts';
import { approveContents } from './approved-contents.ts';
import { makeCourse } from './courses.ts';
import { factoryAct, makePerson, makeSector, type Person } from './people.ts';
import type { StaffedApp } from './staff.ts';

/** A change of a small company, by the places of what it concerns in its lists. */
export type CompanyChange =
  | { readonly kind: 'require'; readonly course: number; readonly profile: number }
  | { readonly kind: 'release'; readonly requirement: number }
  | { readonly kind: 'requireSet'; readonly course: number; readonly profiles: readonly number[] }
  | { readonly kind: 'hold'; readonly person: number; readonly spacProfile: number; readonly throws: boolean }
  | { readonly kind: 'letGo'; readonly person: number; readonly spacProfile: number }
  | { readonly kind: 'requireSpac' | 'releaseSpac'; readonly spacProfile: number }
  | { readonly kind: 'bundle'; readonly spacProfiles: readonly number[] }
  | { readonly kind: 'move'; readonly person: number; readonly profile: number; readonly isBundled: boolean }
  | { readonly kind: 'join'; readonly profile: number }
  | { readonly kind: 'setActive'; readonly person: number; readonly active: number }
  | { readonly kind: 'finish' | 'replace'; readonly course: number }
  | { readonly kind: 'sign'; readonly attendance: number }
  | { readonly kind: 'addByHand'; readonly person: number; readonly course: number }
  | { readonly kind: 'deleteInstance'; readonly instance: number };

/** A company in which all these changes are made through the product's own calls. */
export interface RandomCompany {
  /** newcomers included */
  readonly people: readonly Person[];
  /** @returns the status of the reply; 204 where there is nothing that it could be about */
  make(change: CompanyChange): Promise<number>;
}

interface Parts {
  readonly profiles: readonly { readonly iD_Sector: number; readonly iD_Profile: number }[];
  readonly people: Person[];
  /** the newest version of each document */
  readonly courses: string[];
  readonly spacCourse: string;
  readonly spacProfiles: readonly number[];
  readonly bundle: number;
}

let companies = 0;

/** Two sectors of two profiles each, three people, a course in editing, one in force and one of a SPAC with two profiles. */
export async function makeRandomCompany(s: StaffedApp): Promise<RandomCompany> {
  companies += 1;
  const { services } = s.t;
  const sectors = [await makeSector(services, `Uno ${companies}`), await makeSector(services, `Dos ${companies}`)];
  const [first] = sectors;
  if (first === undefined) throw new Error('No sector.');
  const people: Person[] = [];
  for (const letter of ['a', 'b', 'c']) people.push(await makePerson(services, first, `${letter}${companies}`));
  const edited = await makeCourse(services, { status: 0, dateVig: '2026-06-15' });
  const valid = await makeCourse(services, { dateVig: '2026-03-10' });
  const profiles = sectors.map(({ sectorId, profileId }) => ({ iD_Sector: sectorId, iD_Profile: profileId }));
  const systems = await makeSystem(s, `R${companies}`);
  const parts: Parts = { profiles, people, courses: [edited.courseId, valid.courseId], ...systems };
  return { people, make: (change) => makeChange(s, parts, change) };
}

async function makeSystem({ t: { services } }: StaffedApp, spac_id: string) {
  return services.db.transaction().execute(async (tx) => {
    const act = factoryAct(services);
    const system = { spac_id, name: spac_id, status: 1, gxp: 1, building: 0, cat_sw: 4, cat_hw: 1, active: true };
    await insertAudited(tx, 'spac', system, act);
    const spacProfiles: number[] = [];
    for (const description of ['Lectura', 'Escritura']) {
      spacProfiles.push((await insertAudited(tx, 'spac_profile', { spac_id, description }, act)).spac_profile_id);
    }
    const general = await insertAudited(tx, 'general_profile', { description: `Analistas ${spac_id}` }, act);
    const course = { doc_number: spac_id, name: 'Uso', status: 2, course_type_id: 'SAC', company: 'Prueba' };
    const spacCourse = `SAC${spac_id}`;
    await insertAudited(
      tx,
      'course',
      { ...course, course_id: spacCourse, date_vig: '2026-01-01', version: 1, score: 70 },
      act,
    );
    return { spacCourse, spacProfiles, bundle: general.general_profile_id };
  });
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

type Fields = Readonly<Record<string, unknown>>;

async function makeChange(s: StaffedApp, parts: Parts, change: CompanyChange): Promise<number> {
  const { profiles, people, courses, spacCourse, spacProfiles, bundle } = parts;
  const send = async (name: 'itps' | 'qa', method: 'POST' | 'PUT' | 'DELETE', path: string, fields: Fields) =>
    (await s.as(name, method, `/api/${path}`, { reason: 'al azar', ...fields })).status;
  switch (change.kind) {
    case 'require':
      return send('qa', 'POST', 'Requirement', {
        iD_Course: at(courses, change.course),
        ...at(profiles, change.profile),
      });
    case 'release': {
      const live = await findRequirements(s, courses);
      return live.length === 0 ? 204 : send('qa', 'DELETE', 'Requirement', at(live, change.requirement));
    }
    case 'requireSet':
      return send('qa', 'POST', 'Requirement/SetForCourse', {
        id_Course: at(courses, change.course),
        mode: 'edit',
        profiles: change.profiles.map((index) => at(profiles, index)),
      });
    case 'hold':
    case 'letGo': {
      const link = {
        employee_Nr: at(people, change.person).employeeNr,
        iD_ProfileSpac: at(spacProfiles, change.spacProfile),
      };
      if (change.kind === 'letGo') return send('itps', 'DELETE', 'ProfCollaborator', link);
      return send('itps', 'POST', 'ProfCollaborator', { ...link, throwInstances: change.throws });
    }
    case 'requireSpac':
    case 'releaseSpac': {
      const link = { iD_Course: spacCourse, iD_ProfileSpac: at(spacProfiles, change.spacProfile) };
      return send('itps', change.kind === 'requireSpac' ? 'POST' : 'DELETE', 'ProfCourse', link);
    }
    case 'bundle':
      return send('itps', 'PUT', 'ProfGral', {
        key: bundle,
        profSpacs: change.spacProfiles.map((index) => at(spacProfiles, index)),
      });
    case 'move': {
      const { iD_Sector, iD_Profile } = at(profiles, change.profile);
      return send('itps', 'PUT', 'Collaborator', {
        key: at(people, change.person).employeeNr,
        iD_Sector,
        iD_Profile_Web: iD_Profile,
        iD_ProfGral: change.isBundled ? bundle : null,
      });
    }
    case 'setActive':
      return send('itps', 'PUT', 'Collaborator', {
        key: at(people, change.person).employeeNr,
        active: change.active,
      });
    case 'join':
      return join(s, parts, change.profile);
    case 'finish':
      return finish(s, at(courses, change.course));
    case 'replace':
      return replace(s, parts, change.course);
    case 'sign':
      return sign(s, people, change.attendance);
    case 'addByHand':
      return addByHand(s, at(courses, change.course), at(people, change.person));
    case 'deleteInstance':
      return deleteInstance(s, parts, change.instance);
  }
}

async function findRequirements(s: StaffedApp, courses: readonly string[]): Promise<Fields[]> {
  const { rows } = await sql<Fields>`
    select course_id as "iD_Course", sector_id as "iD_Sector", profile_id as "iD_Profile" from requirement
    where course_id = any(${[...courses]}::text[]) and not deleted order by 1, 2, 3`.execute(s.t.services.db);
  return rows;
}

let joined = 70_000;

/** A newcomer, added as the administrator does. */
async function join(s: StaffedApp, { profiles, people }: Parts, place: number): Promise<number> {
  joined += 1;
  const { iD_Sector, iD_Profile } = at(profiles, place);
  const person = { employeeNr: joined, cwid: `n${joined - 70_000}`, name: `Nombre de ${joined}` };
  const reply = await s.as('itps', 'POST', '/api/Collaborator', {
    employee_Nr: joined,
    name: person.name,
    cwid: person.cwid,
    iD_Sector,
    iD_Profile_Web: iD_Profile,
    role: 3,
    active: 1,
    capa_Initial: people.length % 2 === 0,
    capa_spac_ini: false,
    password: testPassword,
  });
  if (reply.status === 200) people.push(person);
  return reply.status;
}

const finish = async (s: StaffedApp, id: string) =>
  (await s.as('qa', 'POST', `/api/Stage/createOnlineAutomatically?id=${id}`, { instance_Date: '2026-03-10' })).status;

/** A new version, finished at once: where it is valid today, the one before retires. */
async function replace(s: StaffedApp, { courses }: Parts, place: number): Promise<number> {
  const index = place % courses.length;
  const clone = await s.as('qa', 'POST', '/api/Course/CloneCourse', {
    idCourse: at(courses, index),
    reason: `${place}`,
  });
  if (clone.status !== 200) return clone.status;
  courses[index] = clone.json() as string;
  return finish(s, at(courses, index));
}

/** Someone takes one of their online courses to its end. */
async function sign(s: StaffedApp, people: readonly Person[], place: number): Promise<number> {
  const numbers = people.map(({ employeeNr }) => employeeNr);
  const { rows } = await sql<{ instance_id: number; course_id: string; employee_nr: number }>`
    select a.instance_id, i.course_id, a.employee_nr
    from attendance a join instance i using (instance_id) join course c using (course_id)
    where a.employee_nr = any(${numbers}::integer[]) and a.status in (0, 2) and i.modality = 0 and c.course_type_id = 'GMP'
    order by a.instance_id, a.employee_nr`.execute(s.t.services.db);
  if (rows.length === 0) return 204;
  const { instance_id, course_id, employee_nr } = at(rows, place);
  const cwid = people.find(({ employeeNr }) => employeeNr === employee_nr)?.cwid ?? '';
  await approveContents(s.t.services, {
    courseId: course_id,
    instanceId: instance_id,
    employeeNr: employee_nr,
    cwid,
  });
  const body = { iD_Course: course_id, iD_Instance: instance_id, cwid, pass: testPassword };
  const reply = await s.t.call('PUT', '/CourseManager/UpdateAttempt', { token: await s.t.signIn(cwid), body });
  return reply.status;
}

/** A tablet run of a course with one person in it, put there by an administrator. */
async function addByHand(s: StaffedApp, courseId: string, person: Person): Promise<number> {
  const run = await s.as('qa', 'POST', '/api/Stage', {
    iD_Course: courseId,
    modality: 1,
    sector: s.sector.sectorId,
    instructor: 'Tomás Ibáñez',
    expiration_Date: '2026-05-01',
    reason: `para ${person.cwid} de ${courseId}`,
  });
  if (run.status !== 200) return run.status;
  const added = await s.as('qa', 'POST', '/api/Attended/AddAssistants', {
    id_instance: run.json().iD_Instance,
    id_course: courseId,
    collaborators: [person.employeeNr],
  });
  return added.status;
}

async function deleteInstance(s: StaffedApp, { courses }: Parts, place: number): Promise<number> {
  const { rows } = await sql<{ instance_id: number }>`
    select instance_id from instance where course_id = any(${courses}::text[]) and not deleted and status in (0, 3)
    order by instance_id`.execute(s.t.services.db);
  if (rows.length === 0) return 204;
  return (await s.as('qa', 'DELETE', '/api/Stage', { key: at(rows, place).instance_id })).status;
}
