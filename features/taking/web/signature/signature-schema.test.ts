import { describe, expect, test } from 'vitest';
import { LateReason } from '#features/attendance/shared/codes.ts';
import { signatureSchema } from './signature-schema.ts';

const body = { iD_Course: 'SOP00001', iD_Instance: 4, cwid: 'ana', pass: 'secret', lateReason: null };
const brokenFields = (late: boolean, change: object) => {
  const issues = signatureSchema(late, 'ana').safeParse({ ...body, ...change }).error?.issues ?? [];
  return [...new Set(issues.map((issue) => issue.path.join('.')))].sort();
};

describe('signatureSchema', () => {
  test('asks only for the password in time', () => {
    expect(brokenFields(false, {})).toEqual([]);
    expect(brokenFields(false, { pass: '' })).toEqual(['pass']);
  });

  test('is signed by who takes the course, however they write their user name', () => {
    expect(brokenFields(false, { cwid: 'ANA' })).toEqual([]);
    expect(brokenFields(false, { cwid: 'bruno' })).toEqual(['cwid']);
    expect(brokenFields(true, { cwid: 'bruno', pass: '' })).toEqual(['cwid', 'lateReason', 'pass']);
    expect(brokenFields(false, { cwid: '' })).toEqual(['cwid']);
  });

  test('asks for the late reason once expired, together with the password', () => {
    expect(brokenFields(true, {})).toEqual(['lateReason']);
    expect(brokenFields(true, { pass: '' })).toEqual(['lateReason', 'pass']);
    expect(brokenFields(true, { lateReason: LateReason.Time })).toEqual([]);
  });

  test('asks to describe another reason, in at most 255 characters', () => {
    const other = { lateReason: LateReason.Other };
    expect(brokenFields(true, { ...other, descriptionLateReason: '   ' })).toEqual(['descriptionLateReason']);
    expect(brokenFields(true, { ...other, descriptionLateReason: 'x'.repeat(255) })).toEqual([]);
    expect(brokenFields(true, { ...other, descriptionLateReason: 'x'.repeat(256) })).toEqual(['descriptionLateReason']);
  });
});
