import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertAudited, updateAudited } from '#features/integrity/server/public.ts';
import { makeCourse } from '#tests/factories/courses.ts';
import { factoryAct, makePerson, makeSector } from '#tests/factories/people.ts';
import { type Hooked, startHooked, told } from './fixtures/hooked.ts';
import { verified } from './fixtures/receiver.ts';
import { writeOverdueEvents } from './write-overdue-events.ts';

let h: Hooked;
beforeEach(async () => {
  h = await startHooked();
});
afterEach(() => h.close());

const rows = () => h.services.db.selectFrom('webhook_delivery').selectAll().orderBy('delivery_id').execute();

test('who is given a training is told with numbers and codes alone, signed', async () => {
  const id = await h.add();
  const secret = await h.secretOf(id);
  const ana = await h.person("o'ñan");
  const instance = await h.give([ana]);
  await h.send();
  const [message] = h.receiver.received;
  if (message === undefined) throw new Error('nothing was told');
  const { doc_number } = await h.services.db
    .selectFrom('course')
    .select('doc_number')
    .where('course_id', '=', h.course.courseId)
    .executeTakeFirstOrThrow();
  expect(message.headers['webhook-id']).toBe((await h.detail(id)).deliveries[0]?.messageId);
  expect(verified(message, secret)).toEqual({
    type: 'person.assigned',
    timestamp: '2026-03-02T12:00:00.000Z',
    data: {
      employeeNr: ana.employeeNr,
      instance,
      course: h.course.courseId,
      document: doc_number,
      version: 1,
      dueOn: '2026-04-01',
      revision: 1,
    },
  });
  expect(await h.detail(id)).toMatchObject({
    counts: { waiting: 0, delivered: 1, givenUp: 0 },
    deliveries: [{ kind: 'person.assigned', state: 'delivered', attempts: 1, problem: null }],
  });
  await h.send(60);
  expect(h.receiver.received).toHaveLength(1);
});

test('a signature is told once, and what was suspended is told when it goes on', async () => {
  await h.secretOf(await h.add());
  const ana = await h.person('bea');
  const instance = await h.give([ana]);
  const key = { instance_id: instance, employee_nr: ana.employeeNr };
  await h.put('attendance', key, { status: 4 });
  await h.put('attendance', key, { status: 2 });
  const finished_at = h.s.t.clock.now();
  await h.put('attendance', key, { status: 1, finished_at, score: 1, approved: true, on_time: true, present: true });
  await h.put('attendance', key, { present: false });
  await h.send();
  expect(told(h.receiver).map(({ type, data }) => [type, data.revision])).toEqual([
    ['person.assigned', 1],
    ['person.assigned', 3],
    ['training.signed', 4],
  ]);
  expect(told(h.receiver)[2]?.data).toMatchObject({ approved: true, onTime: true });
  expect(JSON.stringify(told(h.receiver))).not.toMatch(/score|bea/);
});

test('a change that was taken back is told to nobody', async () => {
  await h.secretOf(await h.add());
  const ana = await h.person('cora');
  const taken = h.services.db.transaction().execute(async (tx) => {
    const act = factoryAct(h.services);
    const held = { course_id: h.course.courseId, modality: 0, sector_id: h.s.sector.sectorId };
    const instance = await insertAudited(tx, 'instance', { ...held, expiration_date: '2026-04-01' }, act);
    const row = { instance_id: instance.instance_id, employee_nr: ana.employeeNr, expiration_date: '2026-04-01' };
    await insertAudited(tx, 'attendance', row, act);
    const { count } = await tx
      .selectFrom('webhook_delivery')
      .select((of) => of.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  expect(await rows()).toEqual([]);
  await h.send();
  expect(h.receiver.received).toEqual([]);
});

test('each connection is told of its kinds and its sector alone, while it is active', async () => {
  const other = await makeSector(h.services, 'Depósito');
  const far = await makePerson(h.services, other, 'dora');
  const near = await h.person('ema');
  const ofKind = await h.add({ scope: 'course.valid' });
  const ofSector = await h.add({ scope: 'person.assigned', iD_Sector: other.sectorId });
  await h.add({ active: false });
  await h.give([near, far]);
  await makeCourse(h.services);
  expect((await rows()).map(({ connection_id, kind, subject }) => [connection_id, kind, subject])).toEqual([
    [ofSector, 'person.assigned', `p${far.employeeNr}`],
    [ofKind, 'course.valid', expect.stringMatching(/^cGMP/)],
  ]);
});

test('a webhook hears through its last day by the clock of the company, and from the next one on nothing is written for it', async () => {
  await h.add({ expires_On: '2026-03-01' });
  const last = await h.add({ expires_On: '2026-03-02' });
  const [ana, bea] = [await h.person('ana1'), await h.person('bea1')];
  const happen = async () => {
    const instance = await h.give([ana, bea], '2026-03-01');
    const key = { instance_id: instance, employee_nr: ana.employeeNr };
    await h.put('attendance', key, { status: 4 });
    await h.put('attendance', key, { status: 2 });
    await makeCourse(h.services);
    await writeOverdueEvents(h.services);
    return (await rows()).map(({ connection_id, kind }) => [connection_id, kind]);
  };
  // Half an hour before midnight there; in UTC it is the next day.
  h.s.t.clock.advanceMinutes(14.5 * 60);
  const written = await happen();
  expect(written.map(([of]) => of)).toEqual(written.map(() => last));
  expect(written.map(([, kind]) => kind)).toEqual([
    ...['person.assigned', 'person.assigned', 'person.assigned', 'course.valid'],
    ...['training.overdue', 'training.overdue'],
  ]);
  h.s.t.clock.advanceMinutes(60);
  expect(await happen()).toEqual(written);
});

test('an event is of the sector of then: it is sent though its person goes to another one before it is taken', async () => {
  const other = await makeSector(h.services, 'Depósito');
  const ana = await h.person('ana1');
  for (const iD_Sector of [h.s.sector.sectorId, other.sectorId])
    await h.secretOf(await h.add({ scope: 'person.assigned training.overdue', iD_Sector }));
  h.receiver.answer = () => 503;
  const instance = await h.give([ana], '2026-03-01');
  await writeOverdueEvents(h.services);
  await h.send();
  const moved = { sector_id: other.sectorId, profile_id: other.profileId };
  const act = factoryAct(h.services);
  await h.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'collaborator', { employee_nr: ana.employeeNr }, moved, act));
  h.receiver.answer = () => 200;
  const before = h.receiver.received.length;
  await h.send(2);
  expect(
    told(h.receiver)
      .slice(before)
      .map(({ type, data }) => [type, data.instance]),
  ).toEqual([
    ['person.assigned', instance],
    ['training.overdue', instance],
  ]);
  expect((await rows()).map(({ state }) => state)).toEqual([1, 1]);
});

test('a course is of no sector: a webhook that is narrowed to one goes on hearing of it', async () => {
  const id = await h.add({ scope: 'course.valid' });
  await h.secretOf(id);
  await makeCourse(h.services);
  const narrowed = { sector_id: h.s.sector.sectorId };
  const act = factoryAct(h.services);
  await h.services.db
    .transaction()
    .execute((tx) => updateAudited(tx, 'connection', { connection_id: id }, narrowed, act));
  await h.send();
  expect((await h.detail(id)).counts).toEqual({ waiting: 0, delivered: 1, givenUp: 0 });
});

test('a course is told when it comes into force, and not when it is edited afterwards', async () => {
  await h.secretOf(await h.add({ scope: 'course.valid' }));
  const course = await makeCourse(h.services, { status: 1, dateVig: '2026-03-09' });
  expect(await rows()).toEqual([]);
  await h.put('course', { course_id: course.courseId }, { status: 2 });
  await h.put('course', { course_id: course.courseId }, { name: 'Otro nombre' });
  await h.send();
  expect(told(h.receiver)).toEqual([
    {
      type: 'course.valid',
      timestamp: '2026-03-02T12:00:00.000Z',
      data: {
        course: course.courseId,
        document: expect.any(String),
        version: 1,
        validFrom: '2026-03-09',
        revision: 2,
      },
    },
  ]);
});

test('a training is told once when its day is past, days on which nothing ran are caught up, and old ones are left alone', async () => {
  const [ana, bea, cora] = [await h.person('ana1'), await h.person('bea1'), await h.person('cora1')];
  await h.give([cora], '2026-02-10');
  await h.add({ scope: 'training.overdue' });
  h.s.t.clock.advanceMinutes(60);
  await writeOverdueEvents(h.services);
  expect(await rows()).toEqual([]);
  await h.give([ana], '2026-03-02');
  await h.give([bea], '2026-03-04');
  const tell = async (hours: number) => {
    h.s.t.clock.advanceMinutes(hours * 60);
    await Promise.all([writeOverdueEvents(h.services), writeOverdueEvents(h.services)]);
    return (await rows()).map(({ subject }) => subject);
  };
  // The last hour of the company's day.
  expect(await tell(13)).toEqual([]);
  expect(await tell(1)).toEqual([`p${ana.employeeNr}`]);
  expect(await tell(1)).toEqual([`p${ana.employeeNr}`]);
  expect(await tell(72)).toEqual([`p${ana.employeeNr}`, `p${bea.employeeNr}`]);
  // Given with a day that is past already.
  const late = await h.give([cora], '2026-02-20');
  expect((await tell(1)).at(-1)).toBe(`p${cora.employeeNr}`);
  expect((await rows()).at(-1)?.data).toMatchObject({ instance: late, dueOn: '2026-02-20' });
});

test('what was told of an overdue training is not told again for that day, also once its delivery is forgotten', async () => {
  await h.secretOf(await h.add({ scope: 'training.overdue' }));
  const ana = await h.person('ana1');
  const key = { instance_id: await h.give([ana], '2026-03-01'), employee_nr: ana.employeeNr };
  const tell = async (minutes: number) => {
    await h.send(minutes);
    await writeOverdueEvents(h.services);
    return (await rows()).map(({ data }) => (data as { dueOn: string }).dueOn);
  };
  for (const minutes of [0, 60]) expect(await tell(minutes)).toEqual(['2026-03-01']);
  expect(h.receiver.received).toHaveLength(1);
  expect(await tell(91 * 24 * 60)).toEqual([]);
  h.s.t.clock.advanceMinutes(30);
  await h.put('attendance', key, { status: 2 });
  expect(await tell(30)).toEqual([]);
  // For another day that is past it is.
  await h.put('attendance', key, { expiration_date: '2026-04-15' });
  expect(await tell(1)).toEqual(['2026-04-15']);
});
