import { describe, expect, test } from 'vitest';
import { Modality } from '#features/instances/shared/codes.ts';
import { AttendanceStatus } from '../shared/codes.ts';
import { opensFromDashboard, readTakingState, startsFromActivity, takingState } from './course-access.ts';

const { NotStarted, Finished, InProgress, Suspended } = AttendanceStatus;
const course = { iD_Course: 'SOP00012', iD_Instance: 7, status: NotStarted, modality: Modality.Online, daysLeft: 3 };

describe('opening a course', () => {
  test.each([
    [NotStarted, Modality.Online, true],
    [InProgress, Modality.Tablet, true],
    [NotStarted, Modality.InPerson, false],
    [Finished, Modality.Online, false],
    [Suspended, Modality.Online, false],
  ])('dashboard: status %d in modality %d → %s', (status, modality, opens) => {
    expect(opensFromDashboard({ ...course, status, modality })).toBe(opens);
  });

  test.each([
    [NotStarted, Modality.Online, true],
    [InProgress, Modality.Online, true],
    [InProgress, Modality.Tablet, false],
    [Finished, Modality.Online, false],
    [Suspended, Modality.Online, false],
  ])('activity: status %d in modality %d → %s', (status, modality, starts) => {
    expect(startsFromActivity({ status, modality })).toBe(starts);
  });
});

describe('the state of /Capacitation', () => {
  test('is expired only after the last day', () => {
    expect(takingState({ ...course, daysLeft: 0 }).expired).toBe(false);
    expect(takingState({ ...course, daysLeft: -1 }).expired).toBe(true);
  });

  test('survives the way through the router and refuses what it does not know', () => {
    const state = takingState(course);
    expect(readTakingState(structuredClone(state))).toEqual(state);
    expect(readTakingState(null)).toBeNull();
    expect(readTakingState({ iD_Course: 'SOP00012' })).toBeNull();
    expect(readTakingState('SOP00012')).toBeNull();
  });
});
