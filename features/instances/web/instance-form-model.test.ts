import { expect, test } from 'vitest';
import { Modality } from '../contract.ts';
import { initialInstance, instanceFormFields } from './instance-form-model.ts';

const today = '2026-06-15';
const old = {
  iD_Instance: 7,
  iD_Course: 'SOP00001',
  modality: Modality.InPerson,
  sector: 3,
  instance_Date: '2026-01-10',
  expiration_Date: '2026-02-10',
  instructor: 'Marta Núñez',
  duration: 1.5,
  observations: '',
  capaIniLeg: 0,
};

const problems = (row: typeof old | null, fields: object) => {
  const result = instanceFormFields(row, today).safeParse({ ...initialInstance(row, today), ...fields });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

const whole = { iD_Course: 'SOP00001', modality: Modality.Online, sector: 3, instructor: 'Marta Núñez' };

test('a new instance is of today, and expires today until a course is chosen', () => {
  expect(initialInstance(null, today)).toMatchObject({ instance_Date: today, expiration_Date: today });
  expect(problems(null, whole)).toEqual({});
});

test('what is missing is named by its field', () => {
  expect(Object.keys(problems(null, {})).sort()).toEqual(['iD_Course', 'instructor', 'modality', 'sector']);
  expect(problems(null, { ...whole, instructor: 'x'.repeat(31) })).toEqual({ instructor: 'tooLong' });
});

test('days: not past, and not before the instance', () => {
  expect(problems(null, { ...whole, instance_Date: '2026-06-14' })).toEqual({ instance_Date: 'notPast' });
  expect(problems(null, { ...whole, instance_Date: '2026-06-20' })).toEqual({ expiration_Date: 'notBeforeInstance' });
});

test('an instance that is edited keeps the days that it has, and takes no other past ones', () => {
  expect(problems(old, { instructor: 'Otra persona' })).toEqual({});
  expect(problems(old, { expiration_Date: '2026-03-01' })).toEqual({ expiration_Date: 'notPast' });
});
