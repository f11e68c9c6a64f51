import { describe, expect, test } from 'vitest';
import type { Session } from '../../shared/calls.ts';
import { findClashes } from '../../shared/clashes.ts';
import { InstanceStatus, Modality } from '../../shared/codes.ts';
import { layOutWeek } from './week-layout.ts';

const session = (iD_Instance: number, day: string, held: Partial<Session> = {}): Session => ({
  iD_Instance,
  iD_Course: 'SOP00001',
  course_Name: `Curso ${iD_Instance}`,
  doc_Number: 'POE-1',
  version: 1,
  sector_Name: 'Envasado',
  modality: Modality.InPerson,
  status: InstanceStatus.NotStarted,
  day,
  place: null,
  starts_At: null,
  ends_At: null,
  instructor: '',
  instructor_Nr: null,
  expiration_Date: day,
  people: 3,
  finished: 0,
  ...held,
});

describe('a week', () => {
  const sessions = [
    session(1, '2026-03-11'),
    session(2, '2026-03-11', { starts_At: '14:00' }),
    session(3, '2026-03-11', { starts_At: '08:30' }),
    session(4, '2026-03-15', { starts_At: '22:00' }),
    session(5, '2026-03-16'),
  ];
  test.each(['2026-03-09', '2026-03-12', '2026-03-15'])('of %s goes from Monday to Sunday, each day by hour', (day) => {
    const days = layOutWeek(sessions, day);
    expect(days.map((each) => each.day)).toEqual([
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
      '2026-03-15',
    ]);
    expect(days.map((each) => each.sessions.map(({ iD_Instance }) => iD_Instance))).toEqual([
      [],
      [],
      [3, 2, 1],
      [],
      [],
      [],
      [4],
    ]);
  });

  test('of a new year begins in the old one', () => {
    expect(layOutWeek([], '2027-01-01')[0]?.day).toBe('2026-12-28');
  });
});

describe('two sessions of a day', () => {
  const day = '2026-03-11';
  const clashesOf = (one: Partial<Session>, other: Partial<Session>) =>
    findClashes([session(1, day, one), session(2, day, other)])
      .get(1)
      ?.map(({ kind, with: { iD_Instance } }) => [kind, iD_Instance]) ?? [];
  const room = (starts_At: string | null, ends_At: string | null, place = 'Sala 2') => ({ starts_At, ends_At, place });

  test.each<[string, Partial<Session>, Partial<Session>, boolean]>([
    ['that overlap', room('08:00', '10:00'), room('09:00', '11:00'), true],
    ['of which one lies within the other', room('08:00', '12:00'), room('09:00', '10:00'), true],
    ['at the same hours', room('08:00', '10:00'), room('08:00', '10:00'), true],
    ['one after the other', room('08:00', '10:00'), room('10:00', '11:00'), false],
    ['of which one has no end', room('08:00', '10:00'), room('09:00', null), true],
    ['of which one has no end and begins when the other ends', room('08:00', '10:00'), room('10:00', null), false],
    ['that begin together and have no end', room('08:00', null), room('08:00', null), true],
    ['of which one has no hour', room('08:00', '10:00'), room(null, null), false],
    ['in rooms that are typed otherwise', room('08:00', '10:00'), room('08:00', '10:00', 'SÁLA  2'), true],
    ['in other rooms', room('08:00', '10:00'), room('08:00', '10:00', 'Sala 3'), false],
    ['in no room', { starts_At: '08:00' }, { starts_At: '08:00' }, false],
    ['of which one is over', room('08:00', '10:00'), { ...room('08:00', '10:00'), status: 1 }, false],
    [
      'of a night and of the next morning',
      room('22:00', '06:00'),
      { ...room('05:00', '06:00'), day: '2026-03-12' },
      true,
    ],
    ['of a night and when it is over', room('22:00', '06:00'), { ...room('06:00', '07:00'), day: '2026-03-12' }, false],
    ['of a night and of the morning before it', room('22:00', '06:00'), room('05:00', '06:00'), false],
    ['of two nights in a row', room('22:00', '06:00'), { ...room('22:00', '06:00'), day: '2026-03-12' }, false],
    ['of different days', room('08:00', '10:00'), { ...room('08:00', '10:00'), day: '2026-03-12' }, false],
  ])('%s', (_what, one, other, clashes) => {
    expect(clashesOf(one, other)).toEqual(clashes ? [['place', 2]] : []);
    expect(clashesOf(other, one)).toEqual(clashes ? [['place', 2]] : []);
  });

  const at = { starts_At: '08:00', ends_At: '09:00' };
  test.each<[Partial<Session>, Partial<Session>, boolean]>([
    [{ instructor: 'Tomás Ibáñez', instructor_Nr: 5 }, { instructor: 'Tomás Ibáñez', instructor_Nr: 5 }, true],
    [{ instructor: 'Tomás Ibáñez', instructor_Nr: 5 }, { instructor: 'Tomás Ibáñez', instructor_Nr: 6 }, false],
    [{ instructor: 'Tomás Ibáñez', instructor_Nr: 5 }, { instructor: 'tomas ibañez' }, true],
    [{ instructor: '' }, { instructor: '' }, false],
  ])('the instructors %j and %j', (one, other, clashes) => {
    expect(clashesOf({ ...at, ...one }, { ...at, ...other })).toEqual(clashes ? [['instructor', 2]] : []);
  });
});
