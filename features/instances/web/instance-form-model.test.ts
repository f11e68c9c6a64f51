import { expect, test } from 'vitest';
import { initialValues } from '#features/records/web/dialog/initial-values.ts';
import { Modality } from '../shared/codes.ts';
import { instanceShape } from '../shared/contract.ts';
import { instanceFormFields, instructorKind, newInstance, sessionInForm } from './instance-form-model.ts';

const today = '2026-06-15';
const old = {
  iD_Instance: 7,
  iD_Course: 'SOP00001',
  modality: Modality.InPerson,
  sector: 3,
  instance_Date: '2026-01-10',
  expiration_Date: '2026-02-10',
  place: null,
  starts_At: null,
  ends_At: null,
  instructor: 'Marta Núñez',
  instructor_Nr: null,
  instructor_Institution: null,
  duration: 1.5,
  observations: '',
  capaIniLeg: 0,
};

const problems = (row: typeof old | null, fields: object) => {
  const schema = instanceFormFields(row, today);
  const result = schema.safeParse({ ...initialValues(instanceShape, schema, row, newInstance(today)), ...fields });
  return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

const outsider = { instructor: 'Marta Núñez', instructor_Institution: 'Universidad del Litoral' };
const whole = { iD_Course: 'SOP00001', modality: Modality.Online, sector: 3, ...outsider };

test('a new instance is of today, and expires today until a course is chosen', () => {
  expect(newInstance(today)).toMatchObject({ instance_Date: today, expiration_Date: today });
  expect(problems(null, whole)).toEqual({});
});

test('what is missing is named by its field', () => {
  expect(Object.keys(problems(null, {})).sort()).toEqual([
    'iD_Course',
    'instructor',
    'instructor_Institution',
    'instructor_Nr',
    'modality',
    'sector',
  ]);
  expect(problems(null, { ...whole, instructor: 'x'.repeat(31) })).toEqual({ instructor: 'tooLong' });
});

test('an instructor is a person of the company, or a name with its institution', () => {
  const nobody = { instructor: '', instructor_Institution: '', instructor_Nr: null };
  expect(problems(null, { ...whole, ...nobody, instructor_Nr: 1234 })).toEqual({});
  expect(problems(null, { ...whole, instructor_Institution: ' ' })).toEqual({ instructor_Institution: 'required' });
  expect(problems(null, { ...whole, instructor: '' })).toEqual({ instructor: 'required' });
  // One that was only typed is completed with the next edit.
  expect(problems(old, { duration: 2 })).toEqual({ instructor_Institution: 'required' });
  expect(instructorKind(old)).toBe('outsider');
  expect(instructorKind({ ...old, instructor_Nr: 1234 })).toBe('person');
  expect(instructorKind(null)).toBe('person');
});

test('days: not past, and not before the instance', () => {
  expect(problems(null, { ...whole, instance_Date: '2026-06-14' })).toEqual({ instance_Date: 'notPast' });
  expect(problems(null, { ...whole, instance_Date: '2026-06-20' })).toEqual({ expiration_Date: 'notBeforeInstance' });
});

test('an instance that is edited keeps the days that it has, and takes no other past ones', () => {
  expect(problems(old, outsider)).toEqual({});
  expect(problems(old, { ...outsider, expiration_Date: '2026-03-01' })).toEqual({ expiration_Date: 'notPast' });
});

test('the session that a form describes has a day, a start and an end that may be', () => {
  const at = {
    modality: Modality.Tablet,
    instance_Date: '2026-06-16',
    expiration_Date: '2026-07-01',
    place: ' Sala 2 ',
  };
  const values = { ...outsider, ...at, starts_At: '22:00', ends_At: '06:00' };
  const session = { day: '2026-06-16', place: 'Sala 2', starts_At: '22:00', ends_At: '06:00', iD_Instance: 7 };
  expect(sessionInForm(values, 7)).toMatchObject(session);
  expect(sessionInForm({ ...values, instance_Date: '', ends_At: '' }, null)).toMatchObject({
    day: '2026-07-01',
    ends_At: null,
    iD_Instance: 0,
  });
  for (const no of [{ starts_At: '' }, { starts_At: '8' }, { ends_At: '21:00' }, { modality: Modality.Online }])
    expect(sessionInForm({ ...values, ...no }, 7)).toBeNull();
});

test('an hour is one of the day, and the end comes after the start', () => {
  expect(problems(null, { ...whole, starts_At: '08:30', ends_At: '' })).toEqual({});
  expect(problems(null, { ...whole, starts_At: '08:30', ends_At: '08:00' })).toEqual({ ends_At: 'afterStart' });
  expect(problems(null, { ...whole, starts_At: '25:00' })).toEqual({ starts_At: 'hour' });
});
