import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#apps/server/app.ts';
import { assignments } from '#demo/company/scenario.ts';
import { signaturesOnFile } from '#demo/company/signatures.ts';
import { previewTraining } from '#features/assignment/server/public.ts';
import { ChoiceType } from '#features/courses/shared/codes.ts';
import { verifyAudit } from '#features/integrity/server/public.ts';
import {
  allTrainingsShape,
  collaboratorRatesShape,
  kpiShape,
  pendingBySectorShape,
  pendingBySpacShape,
  stagesShape,
} from '#features/reports/shared/lists.ts';
import { openAppendOnlyFile } from '#platform/files/append-only-file.ts';
import { openFileStore } from '#platform/files/file-store.ts';
import type { ListShape } from '#platform/grid/fields.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import type { Services } from '#platform/services.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { loadDemoCompany } from './load-demo-company.ts';
import { demoSignIns } from './sign-ins.ts';
import { demoPassword } from './write-credentials.ts';

const now = new Date('2026-03-10T12:00:00-03:00');
const openDatabases: TestDatabase[] = [];
let folder: string;

async function openServices(): Promise<Services> {
  const database = await createTestDatabase();
  openDatabases.push(database);
  const { db, pool } = database.connection;
  return {
    db,
    pool,
    clock: { now: () => now },
    timeZone: 'America/Argentina/Buenos_Aires',
    files: openFileStore(folder),
    secrets: createSecretBox(randomBytes(32)),
    anchor: openAppendOnlyFile(join(folder, 'seals.txt')),
    mediaHosts: [],
  };
}

let services: Services;
let app: HttpServer;

async function read<Row extends object>(query: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await services.pool.query<Row>(query, [...values]);
  return rows;
}

async function countOf(query: string): Promise<number> {
  const [row] = await read<{ count: number }>(`select count(*) as count from ${query}`);
  return row?.count ?? -1;
}

async function signIn(user: string) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/Auth/Authenticate',
    payload: { user, pass: demoPassword },
  });
  return { status: reply.statusCode, body: reply.json() };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capacita-demo-'));
  services = await openServices();
  await loadDemoCompany(services, () => {});
  app = await createApp(services, { LOG_LEVEL: 'silent', TRUST_PROXY: '0', METRICS_TOKEN: undefined });
});

afterAll(async () => {
  await app?.close();
  await Promise.all(openDatabases.map((database) => database.drop()));
  await rm(folder, { recursive: true, force: true });
});

describe('the loaded demo company', () => {
  test('has a whole history that verifies', async () => {
    const verification = await verifyAudit(services.db);
    expect(verification.broken).toBeNull();
    expect(verification.revisions).toBeGreaterThan(verification.records);
    expect(verification.signatures).toBeGreaterThan(300);
  });

  test('gives everybody what the rules demand and nothing else: an assignment of everything would change nothing', async () => {
    const act = { by: 'system', at: services.clock.now(), timeZone: services.timeZone, reason: 'prueba' };
    const preview = await services.db.transaction().execute((tx) => previewTraining(tx, act, {}, null));
    expect(preview).toMatchObject({ people: 0, suspended: 0, resumed: 0 });
    expect(await countOf('attendance where by_requirement and status in (0, 2)')).toBeGreaterThan(50);
  });

  test('never writes into the future, and no revision before the one that it follows', async () => {
    expect(await countOf(`history where changed_at >= '${now.toISOString()}'`)).toBe(0);
    const backwards = `history later join history earlier using (entity, record_key)
      where later.revision = earlier.revision + 1 and later.changed_at < earlier.changed_at`;
    expect(await countOf(backwards)).toBe(0);
  });

  test('lets only people of the company act, once they are there', async () => {
    const strangers = `history h left join collaborator c on c.cwid = h.changed_by
      where h.changed_by <> 'system' and c.cwid is null`;
    expect(await countOf(strangers)).toBe(0);
    const tooEarly = `history h join collaborator c on c.cwid = h.changed_by
      join history entered on entered.entity = 'collaborator' and entered.record_key = c.employee_nr::text
        and entered.revision = 1
      where h.changed_at < entered.changed_at`;
    expect(await countOf(tooEarly)).toBe(0);
  });

  test('has the sectors, profiles, people and courses of the data', async () => {
    expect(await countOf('sector')).toBe(6);
    expect(await countOf('profile')).toBe(15);
    expect(await countOf('collaborator')).toBeGreaterThanOrEqual(58);
    expect(await countOf('course')).toBe(28);
    expect(await countOf('file')).toBeGreaterThanOrEqual(8);
    const onFile = 'collaborator p join file f on f.sha256 = p.pdf_sha256 where p.active = 1';
    expect(await countOf(onFile)).toBe(signaturesOnFile.length);
    const ids = await read<{ course_id: string; course_type_id: string }>(
      'select course_id, course_type_id from course',
    );
    expect(ids.filter((row) => !new RegExp(`^${row.course_type_id}\\d{5}$`).test(row.course_id))).toEqual([]);
  });

  test('shows every modality, status and kind of result', async () => {
    const distinct = async (column: string, table: string) =>
      (await read<{ value: number }>(`select distinct ${column} as value from ${table} order by 1`)).map(
        (row) => row.value,
      );
    expect(await distinct('modality', 'instance')).toEqual([0, 1, 2]);
    expect(await distinct('status', 'instance')).toEqual([0, 1, 2, 3, 4]);
    expect(await distinct('capa_ini_leg', 'instance')).toEqual([0, 1, 2]);
    expect(await distinct('status', 'attendance')).toEqual([0, 1, 2, 4]);
    expect(await countOf('instance')).toBeGreaterThan(150);
    expect(await countOf('attendance')).toBeLessThan(4000);
    expect(await countOf('attendance where late_reason is not null')).toBeGreaterThan(20);
    expect(await countOf('content_attempt where not approved')).toBeGreaterThan(20);
    expect(await countOf('attendance where present = false')).toBeGreaterThan(0);
  });

  test('spreads its training over two years', async () => {
    const months = `(select distinct date_trunc('month', expiration_date) from attendance
      where expiration_date < '2026-03-01') as month`;
    expect(await countOf(months)).toBeGreaterThanOrEqual(20);
  });

  test('leaves nobody without a course that they must take', async () => {
    const missing = `(
      select r.course_id, c.employee_nr from requirement r
      join collaborator c using (sector_id, profile_id) where not r.deleted and c.active = 1
      union
      select r.course_id, c.employee_nr from spac_requirement r
      join general_profile_spac g using (spac_profile_id) join collaborator c using (general_profile_id) where c.active = 1
      union
      select r.course_id, c.employee_nr from spac_requirement r
      join spac_profile_collaborator p using (spac_profile_id) join collaborator c using (employee_nr) where c.active = 1
    ) as must join course using (course_id) where course.status in (1, 2) and not exists (
      select from attendance a join instance i using (instance_id)
      where i.course_id = must.course_id and a.employee_nr = must.employee_nr and a.status <> 4)`;
    expect(await countOf(missing)).toBe(0);
  });

  test('finishes rows as the commands do: approved contents, the mean of the questionnaires, a signature', async () => {
    const wrongScore = `attendance a join instance i using (instance_id)
      join lateral (
        select avg(last.score) filter (where c.type = 2) as score, bool_and(last.approved) as approved, max(last.number) as number
        from content c left join lateral (
          select t.score, t.approved, t.number from content_attempt t
          where t.instance_id = a.instance_id and t.employee_nr = a.employee_nr and t.content_id = c.content_id
          order by t.number desc limit 1
        ) last on true where c.course_id = i.course_id
      ) taken on true
      where a.status = 1 and i.modality <> 2
        and (taken.approved is not true or a.score <> coalesce(taken.score, 1) or a.attempt <> taken.number)`;
    expect(await countOf(wrongScore)).toBe(0);
    const unsigned = `attendance a join instance i using (instance_id) where a.status = 1 and i.modality <> 2
      and not exists (select from signature s where s.entity = 'attendance' and s.meaning = 'courseTaken'
        and s.record_key = a.instance_id || '|' || a.employee_nr and s.revision = a.revision and s.employee_nr = a.employee_nr)`;
    expect(await countOf(unsigned)).toBe(0);
    const wrongLateness = `attendance where status = 1 and present and (on_time <>
      ((finished_at at time zone 'America/Argentina/Buenos_Aires')::date <= expiration_date) or on_time = (late_reason is not null))`;
    expect(await countOf(wrongLateness)).toBe(0);
  });

  test('finishes paper sheets as the command does: each line and the instance signed by who held it, absence never on time', async () => {
    const signedBy = (entity: string, key: string, meaning: string) => `exists (
      select from signature s where s.entity = '${entity}' and s.meaning = '${meaning}' and s.record_key = ${key})`;
    const paper = 'attendance a join instance i using (instance_id) where i.modality = 2 and a.status = 1';
    expect(await countOf(paper)).toBeGreaterThan(5);
    const line = signedBy('attendance', "a.instance_id || '|' || a.employee_nr", 'attendanceSigned');
    expect(await countOf(`${paper} and not ${line}`)).toBe(0);
    expect(await countOf(`${paper} and not a.present`)).toBeGreaterThan(0);
    expect(await countOf(`${paper} and not a.present and (a.on_time or a.approved or a.score > 0)`)).toBe(0);
    const finished = signedBy('instance', 'i.instance_id::text', 'instanceFinished');
    expect(await countOf(`instance i where i.modality = 2 and i.status = 1 and not ${finished}`)).toBe(0);
    const scanned = signedBy('instance', 'i.instance_id::text', 'sheetAdded');
    expect(await countOf(`instance i join file f on f.sha256 = i.sheet_sha256 where ${scanned}`)).toBe(1);
  });

  test('has a sheet of today that is half done: its saved lines signed, the others to come', async () => {
    const today = `instance i join attendance a using (instance_id)
      where i.modality = 2 and i.status = 0 and i.instance_date = '2026-03-10'`;
    const lines = await read<{
      status: number;
      present: boolean | null;
      score: number | null;
      approved: boolean | null;
    }>(`select a.status, a.present, a.score, a.approved from ${today} order by a.score desc nulls last`);
    expect(lines.map(({ status, present, score, approved }) => [status, present, score, approved])).toEqual([
      [2, true, 1, true],
      [2, true, 0.835, true],
      [0, false, 0, false],
      [0, null, null, null],
      [0, null, null, null],
    ]);
    const signed = `signature s where s.entity = 'attendance' and s.meaning = 'attendanceSigned' and s.record_key = a.instance_id || '|' || a.employee_nr and s.revision = a.revision`;
    expect(await countOf(`${today} and a.present is not null and not exists (select from ${signed})`)).toBe(0);
  });

  test('has a tablet run of today that the trainer runs: some wait, some have begun, one has signed', async () => {
    const rows = await read<{ status: number; acted: boolean }>(`
      select a.status, exists (
        select from content_attempt t where t.instance_id = a.instance_id and t.employee_nr = a.employee_nr and t.acted_by = 'train'
      ) as acted
      from instance i join attendance a using (instance_id) join course c using (course_id)
      where i.modality = 1 and i.status = 0 and i.instance_date = '2026-03-10' and i.instructor = 'Tomás Ibáñez'
        and exists (select from choice q where q.course_id = c.course_id)
      order by case a.status when 0 then 0 when 2 then 1 else 2 end`);
    expect(rows.map(({ status, acted }) => [status, acted])).toEqual([
      [0, false],
      [0, false],
      [0, false],
      [2, true],
      [2, true],
      [1, true],
    ]);
  });

  test('has a run to which nobody was added yet, and drafts of two people on one new version', async () => {
    const empty =
      'instance i where i.status = 3 and not exists (select from attendance a where a.instance_id = i.instance_id)';
    expect(await countOf(empty)).toBe(1);
    expect(await countOf('course_draft d join course c using (course_id) where c.status = 0 and c.version > 1')).toBe(
      2,
    );
  });

  test.each([
    ['qa', 2],
    ['hse', 1],
    ['train', 1],
    ['itps', 1],
  ])('leaves %s a course in editing that the role may write', async (cwid, count) => {
    expect(await countOf(`course where status = 0 and updated_by = '${cwid}'`)).toBe(count);
  });

  test('has courses in editing that can be finished, and one that cannot yet', async () => {
    const { body } = await signIn('itps');
    const editing = await read<{ id: string; document: string }>(
      'select course_id as id, doc_number as document from course where status = 0 order by 2',
    );
    const outcomes = [];
    for (const { id, document } of editing) {
      const reply = await app.inject({
        method: 'POST',
        url: `/api/Preview/Stage/createOnlineAutomatically?id=${id}`,
        headers: { Authorization: `Bearer ${body.token}` },
        payload: { instance_Date: '2026-03-10' },
      });
      outcomes.push([document, reply.headers['x-error-code'] ?? reply.json().people > 0]);
    }
    expect(outcomes).toEqual([
      ['GMP-GC-001', true],
      ['GMP-PE-019', 'COURSE_UNFINISHABLE'],
      ['HSE-IS-021', true],
      ['NOGMP-PE-011', true],
      ['SAC-CC-002', true],
    ]);
  });

  test.each(['qa', 'train'])(
    'fills every list of the consult pages for %s with something worth reading',
    async (user) => {
      const headers = { Authorization: `Bearer ${(await signIn(user)).body.token}` };
      const load = async ({ address }: ListShape, of: object = {}): Promise<readonly Record<string, unknown>[]> =>
        (await app.inject({ method: 'POST', url: `${address}/Load`, headers, payload: of })).json().data;
      const kinds = (rows: readonly Record<string, unknown>[] = [], field: string) =>
        new Set(rows.map((row) => row[field]));
      const [stages, sectors, systems, people, trainings, kpi] = await Promise.all(
        [
          stagesShape,
          pendingBySectorShape,
          pendingBySpacShape,
          collaboratorRatesShape,
          allTrainingsShape,
          kpiShape,
        ].map((shape) => load(shape)),
      );
      expect([sectors?.length, Number(sectors?.[0]?.total) > 10]).toEqual([user === 'qa' ? 6 : 1, true]);
      expect(kinds(systems, 'iD_Spac').size).toBeGreaterThan(1);
      expect(kinds(people, 'onTimeRate').size).toBeGreaterThan(5);
      expect(kinds(stages, 'presentRate').size).toBeGreaterThan(5);
      // The trainer's sector has hardly anything on paper, and on screen nobody finishes without passing.
      expect([...kinds(stages, 'passRate')].some((rate) => Number(rate) > 0 && Number(rate) < 1)).toBe(user === 'qa');
      expect(kinds(trainings, 'name_Type').size).toBeGreaterThan(4);
      expect([kinds(kpi, 'category').size, kinds(kpi, 'onTimeReport').size]).toEqual([5, 4]);
    },
  );

  test('judges each attempt by its answers', async () => {
    const misjudged = `content_attempt t join content c using (content_id) join lateral (
        select avg((saved.answers = rightly.answers)::integer::double precision) as score from choice q
        join lateral (
          select array_agg((x ->> 'id')::integer
            order by case when q.type = ${ChoiceType.Order} then place else (x ->> 'id')::integer end) as answers
          from jsonb_array_elements(q.answers) with ordinality as item (x, place) where (x ->> 'correct')::boolean
        ) rightly on true
        left join attempt_answer saved on saved.attempt_id = t.attempt_id and saved.choice_id = q.choice_id
        where q.content_id = t.content_id
      ) answered on true where c.type = 2 and t.state = 1 and abs(t.score - answered.score) > 1e-9`;
    expect(await countOf(misjudged)).toBe(0);
  });

  test.each(['ana', 'bruno'] as const)('gives %s the rows of the scenario', async (cwid) => {
    const rows = await read(
      `select c.doc_number || ' V' || c.version as course, i.modality, a.status, (a.expiration_date - $2::date) as days
       from attendance a join instance i using (instance_id) join course c using (course_id)
       join collaborator p using (employee_nr) where p.cwid = $1 order by 4, 1`,
      [cwid, '2026-03-10'],
    );
    const wanted = assignments[cwid].map((entry) => [entry.modality, entry.status, entry.expiresInDays]);
    const byDays = (a: readonly number[], b: readonly number[]) => String(a).localeCompare(String(b));
    const found = rows.map((row) => Object.values(row).slice(1).map(Number));
    expect(found.sort(byDays)).toEqual(wanted.map((entry) => entry.map(Number)).sort(byDays));
  });

  test.each([
    ['itps', 0],
    ['qa', 1],
    ['hse', 2],
    ['ana', 3],
    ['bruno', 3],
    ['train', 4],
  ])('lets %s sign in', async (user, role) => {
    const { status, body } = await signIn(user);
    expect(status).toBe(200);
    expect(body).toMatchObject({ roles: [{ role }], name: user, mustChangePassword: false });
    expect(demoSignIns).toContain(`  ${user} `);
  });
});

describe('loading again', () => {
  test('changes nothing the second time', async () => {
    const before = await countOf('history');
    const said: string[] = [];
    await loadDemoCompany(services, (line) => said.push(line));
    expect(await countOf('history')).toBe(before);
    expect(said).toEqual([]);
  });

  test('loads once when two processes start at once', async () => {
    const shared = await openServices();
    await Promise.all([loadDemoCompany(shared, () => {}), loadDemoCompany(shared, () => {})]);
    const { rows } = await shared.pool.query('select count(*) as count from course');
    expect(rows).toEqual([{ count: 28 }]);
  });

  test('leaves an empty database when it breaks off, and loads at the next start', async () => {
    const broken = await openServices();
    const files = { ...broken.files, put: () => Promise.reject(new Error('the disk is full')) };
    await expect(loadDemoCompany({ ...broken, files }, () => {})).rejects.toThrow('the disk is full');
    const { rows } = await broken.pool.query('select count(*) as count from history');
    expect(rows).toEqual([{ count: 0 }]);
    await loadDemoCompany(broken, () => {});
    const after = await broken.pool.query('select count(*) as count from course');
    expect(after.rows).toEqual([{ count: 28 }]);
  });
});
