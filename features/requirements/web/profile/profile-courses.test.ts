import { expect, test } from 'vitest';
import { Role } from '#product/roles.ts';
import { splitCourses, wantedCourses } from './profile-courses.ts';

const rows = [
  { iD_Course: 'SOP00002', name: 'Limpieza', version: 2, iD_Type: 'SOP' },
  { iD_Course: 'HSE00001', name: 'Evacuación', version: 1, iD_Type: 'HSE' },
  { iD_Course: 'GMP00003', name: 'BPF', version: 4, iD_Type: 'GMP' },
];

test('a role chooses among its own types, and what others require stays in the set', () => {
  const courses = splitCourses(rows, Role.AdminQA);
  expect(courses.current).toEqual(['GMP00003', 'HSE00001', 'SOP00002']);
  expect(courses.own).toEqual(['SOP00002', 'GMP00003']);
  expect(courses.kept).toEqual([{ id: 'HSE00001', label: 'Evacuación - V1' }]);
  expect(wantedCourses(courses, ['GMP00003'])).toEqual(['GMP00003', 'HSE00001']);
  expect(wantedCourses(courses, [])).toEqual(['HSE00001']);
});

test('HSE chooses just its own', () => {
  const courses = splitCourses(rows, Role.AdminHSE);
  expect(courses.own).toEqual(['HSE00001']);
  expect(wantedCourses(courses, ['HSE00001', 'HSE00009'])).toEqual(['HSE00001', 'HSE00009', 'SOP00002', 'GMP00003']);
});
