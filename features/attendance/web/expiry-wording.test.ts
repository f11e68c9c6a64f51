import { describe, expect, test } from 'vitest';
import { AttendanceStatus } from '../contract.ts';
import { expiryWording } from './expiry-wording.ts';

const open = { status: AttendanceStatus.NotStarted, onTime: null, expiration_Date: '2026-12-05' };

describe('expiryWording', () => {
  test.each([
    [-1, { key: 'expired', date: '05/12/2026' }],
    [0, { key: 'today' }],
    [1, { key: 'tomorrow' }],
    [2, { key: 'inDays', days: 2 }],
    [15, { key: 'inDays', days: 15 }],
    [16, { key: 'onDate', date: '05/12/2026' }],
  ])('words an open course with %d days left', (daysLeft, wording) => {
    expect(expiryWording({ ...open, daysLeft })).toMatchObject(wording);
  });

  test('says of a finished course only whether it was on time, whatever the date', () => {
    const finished = { ...open, status: AttendanceStatus.Finished, daysLeft: -40 };
    expect(expiryWording({ ...finished, onTime: true })).toMatchObject({ key: 'finishedOnTime' });
    expect(expiryWording({ ...finished, onTime: false })).toMatchObject({ key: 'finishedLate' });
  });

  test('never calls a suspended course expired', () => {
    expect(expiryWording({ ...open, status: AttendanceStatus.Suspended, daysLeft: -3 })).toMatchObject({
      key: 'suspended',
    });
  });
});
