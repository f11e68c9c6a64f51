import { describe, expect, test } from 'vitest';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { ContentItem } from '../../shared/contract.ts';
import { arrivalStep, firstOpenStep, readStep, stepAfter, unapprovedContents } from './player-steps.ts';

const content = (iD_Content: number, approved: number): ContentItem => ({
  iD_Content,
  iD_Course: 'SOP00001',
  type: 1,
  title: '',
  description: '',
  links: [],
  pdFs: [],
  medias: [],
  choices: [],
  approved,
  score: null,
  attempt: 0,
});
const contents = [content(1, 2), content(2, 1), content(3, 0)];

describe('steps of the player', () => {
  test('counts failed and undone contents as open', () => {
    expect(unapprovedContents(contents).map((item) => item.iD_Content)).toEqual([2, 3]);
    expect(firstOpenStep(contents)).toBe(2);
  });

  test('leads to the signature when all is approved', () => {
    expect(firstOpenStep([content(1, 2)])).toBe('signature');
  });

  test('goes on in the order of the course', () => {
    expect(contents.map((item) => stepAfter(item, contents))).toEqual([2, 3, 'signature']);
  });

  test('a course in progress opens where one goes on, any other at its presentation', () => {
    const { NotStarted, InProgress, Finished, Suspended } = AttendanceStatus;
    expect(arrivalStep(InProgress, contents)).toBe(2);
    expect(arrivalStep(InProgress, [content(1, 2)])).toBe('signature');
    expect([NotStarted, Finished, Suspended].map((status) => arrivalStep(status, contents))).toEqual(
      Array(3).fill('cover'),
    );
    expect(arrivalStep(InProgress, [])).toBe('cover');
  });

  test('reads the address, and trusts it only as far as the course goes', () => {
    expect(readStep('3', contents)).toBe(3);
    expect(readStep('signature', contents)).toBe('signature');
    expect(readStep('99', contents)).toBe('cover');
    expect(readStep(null, contents)).toBe('cover');
    expect(readStep(null, contents, 2)).toBe(2);
    expect(readStep('cover', contents, 2)).toBe('cover');
  });
});
