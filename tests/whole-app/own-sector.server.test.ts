import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../calls/world.ts';
import { makeCourse, makeInstance } from '../factories/courses.ts';

let world: World;
/** of the trainer's own sector */
let own: number;
/** of another sector */
let foreign: number;

beforeAll(async () => {
  world = await createWorld();
  const { s, t, student } = world;
  const course = await makeCourse(t.services);
  own = await makeInstance(t.services, course, s.sector, [s.people.ana]);
  foreign = student.instance;
});
afterAll(() => world.t.close());

const read = async (name: 'train' | 'hse', path: string, fields: Readonly<Record<string, unknown>>) =>
  world.s.as(name, 'GET', path, fields);

test('a trainer reads the histories of their own sector’s instances and of no other’s', async () => {
  const { s, student } = world;
  const cases = [
    ['/api/Integrity/GetIntegrityInstance', { iD_Instance: own }, { iD_Instance: foreign }],
    [
      '/api/Integrity/GetIntegrityAttended',
      { iD_Instance: own, employee_Nr: s.people.ana.employeeNr },
      { iD_Instance: foreign, employee_Nr: student.person.employeeNr },
    ],
  ] as const;
  for (const [path, mine, others] of cases) {
    expect([path, (await read('train', path, mine)).status]).toEqual([path, 200]);
    expect([path, (await read('train', path, others)).status]).toEqual([path, 404]);
    expect([path, (await read('hse', path, others)).status]).toEqual([path, 200]);
  }
});

test.each(['Stage', 'Attended'])(
  'a trainer’s integrity report of %s holds their own sector alone',
  async (tableName) => {
    const path = '/api/report/Integrity';
    const recordsFor = async (name: 'train' | 'hse') => {
      const reply = await read(name, path, { tableName, format: 'json' });
      expect(reply.status).toBe(200);
      return (reply.json().records as { record: string }[]).map(({ record }) => Number(record.split('|')[0]));
    };
    expect(await recordsFor('train')).toEqual([own]);
    expect((await recordsFor('hse')).sort()).toEqual([own, foreign].sort());
  },
);

test('a trainer picks people and sectors of their own sector, whatever sectors they name', async () => {
  const { s, student, records } = world;
  const sectors = JSON.stringify([s.sector.sectorId, student.sector.sectorId, records.sector.sectorId]);
  const peopleFor = async (name: 'train' | 'hse') => {
    const rows = (await read(name, '/api/Collaborator/GetCollabsFilteredBySectors', { sectors })).json();
    return [...new Set((rows as { iD_Sector: number }[]).map(({ iD_Sector }) => iD_Sector))];
  };
  expect(await peopleFor('train')).toEqual([s.sector.sectorId]);
  expect(await peopleFor('hse')).toHaveLength(3);
  const { courseId } = student.course;
  const lists = await read('train', '/api/Sector/GetSectorsByCourse', { id_course: courseId, role: 0 });
  expect((lists.json() as { iD_Sector: number }[]).map(({ iD_Sector }) => iD_Sector)).toEqual([s.sector.sectorId]);
});

test('a trainer reads the right answers of no question', async () => {
  const [question] = world.student.course.questions;
  const fields = { iD_Choice: question?.choiceId };
  expect((await read('train', '/api/Integrity/GetIntegrityChoice', fields)).status).toBe(403);
  expect((await read('train', '/api/report/Integrity', { tableName: 'Choice' })).status).toBe(403);
  expect((await read('hse', '/api/Integrity/GetIntegrityChoice', fields)).status).toBe(200);
});
