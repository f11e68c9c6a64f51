import { describe, expect, test } from 'vitest';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import type { PendingCourseItem } from '../../shared/contract.ts';
import { dashboardAddress, hiddenCourses, inOrder, ofDue, readDashboard } from './own-list.ts';

const { NotStarted, InProgress } = AttendanceStatus;

const course = (
  name: string,
  daysLeft: number,
  status: number = NotStarted,
  modality: number = Modality.Online,
  iD_Type = 'SOP',
) => ({ course: { name, iD_Type }, attended: { daysLeft, status, modality } }) as PendingCourseItem;
const names = (courses: readonly PendingCourseItem[]) => courses.map((each) => each.course.name);

describe('inOrder', () => {
  test('puts the soonest first, of one day the induction, then what is begun', () => {
    const courses = [
      course('en un mes', 30),
      course('begun, en un mes', 30, InProgress),
      course('mañana', 1),
      course('begun, en dos días', 2, InProgress),
      course('hoy', 0),
      course('begun, hoy', 0, InProgress),
      course('ayer', -1),
      course('begun, hace un mes', -30, InProgress),
      course('papel, hace una semana', -7, NotStarted, Modality.InPerson),
      course('quiénes somos', 30, NotStarted, Modality.Online, 'RAIZ'),
    ];
    expect(names(inOrder(courses))).toEqual([
      'begun, hace un mes',
      'papel, hace una semana',
      'ayer',
      'begun, hoy',
      'hoy',
      'mañana',
      'begun, en dos días',
      'quiénes somos',
      'begun, en un mes',
      'en un mes',
    ]);
  });

  test('tells apart what is due on one day by its name, and leaves what it was given as it is', () => {
    const courses = [course('POE 10', 5), course('ñandú', 5), course('POE 9', 5), course('Ámbar', 5)];
    expect(names(inOrder(courses))).toEqual(['Ámbar', 'ñandú', 'POE 9', 'POE 10']);
    expect(names(courses)[0]).toBe('POE 10');
  });
});

describe('ofDue', () => {
  const courses = [-1, 0, 1, 7, 8, 15, 16].map((days) => course(String(days), days));
  const onPaper = course('papel', -1, NotStarted, Modality.InPerson);

  test.each([
    ['dued', ['-1', '0']],
    ['almostDueDate', ['1', '7']],
    ['nearDueDate', ['8', '15']],
    ['onTime', ['16']],
    ['soon', ['-1', '0', '1', '7', '8', '15']],
  ] as const)('%s', (due, found) => {
    expect(names(ofDue([...courses, onPaper], due))).toEqual(found);
  });

  test('without a choice is everything, on paper too', () => {
    expect(ofDue([...courses, onPaper], null)).toHaveLength(8);
  });
});

test('the address says what differs from the standard, and is read back; what is not in form is passed over', () => {
  const read = (text: string) => readDashboard(new URLSearchParams(text));
  expect(dashboardAddress({ view: 'todo', due: null })).toBe('?');
  for (const state of [
    { view: 'todo', due: 'dued' },
    { view: 'notStarted', due: 'soon' },
    { view: 'finished', due: null },
  ] as const) {
    expect(read(dashboardAddress(state))).toEqual(state);
  }
  expect(read('view=constructor&due=yesterday')).toEqual({ view: 'todo', due: null });
  expect(read('view=finished&due=dued')).toEqual({ view: 'finished', due: null });
});

test('one course more than the first few is not hidden behind a button, which would take its place', () => {
  expect([0, 6, 8, 9, 10, 40].map(hiddenCourses)).toEqual([0, 0, 0, 0, 2, 32]);
});
