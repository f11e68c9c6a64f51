import { describe, expect, test } from 'vitest';
import { ContentProgress } from '#features/attendance/shared/codes.ts';
import { ContentType } from '#features/courses/shared/codes.ts';
import type { ContentItem } from '#features/taking/shared/contract.ts';
import { lockOf, openAttempts, opensAfter } from './content-order.ts';

const item = (iD_Content: number, type: number, approved: number, attempt = 0): ContentItem => ({
  iD_Content,
  iD_Course: 'SOP00001',
  type,
  title: `Contenido ${iD_Content}`,
  description: '',
  links: [],
  pdFs: [],
  medias: [],
  choices: [],
  approved,
  score: null,
  attempt,
});
const { Undone, DoneApproved, DoneFailed } = ContentProgress;
const all = (...progress: readonly number[]) => progress.map((approved, at) => item(at, ContentType.Link, approved));

describe('the order of contents on a tablet', () => {
  test.each([
    [
      [Undone, Undone, Undone],
      [null, 0, 0],
    ],
    [
      [DoneApproved, Undone, Undone],
      [null, null, 1],
    ],
    [
      [DoneApproved, DoneFailed, DoneApproved],
      [null, null, 1],
    ],
    [
      [DoneApproved, DoneApproved, DoneApproved],
      [null, null, null],
    ],
  ])('of %j each opens after %j', (progress, locks) => {
    const contents = all(...progress);
    expect(contents.map((content) => lockOf(content, contents)?.iD_Content ?? null)).toEqual(locks);
  });
});

test.each([
  [ContentType.Link, 'taker.opensAfterSeen'],
  [ContentType.Pdf, 'taker.opensAfterSeen'],
  [ContentType.Media, 'taker.opensAfterSeen'],
  [ContentType.Choice, 'taker.opensAfterPassed'],
])('what comes after a content of type %d opens by %s', (type, words) => {
  expect(opensAfter({ type })).toBe(words);
});

describe('the attempts that leaving closes', () => {
  test.each([
    ['none was begun', [item(1, ContentType.Choice, Undone)], []],
    ['one is open', [item(1, ContentType.Choice, Undone, 2)], [1]],
    ['the last one failed', [item(1, ContentType.Choice, DoneFailed, 1)], []],
    ['a film was opened', [item(1, ContentType.Media, Undone, 1)], []],
    [
      'one was taken again beside a later one',
      [
        item(1, ContentType.Choice, Undone, 2),
        item(2, ContentType.Choice, DoneApproved, 1),
        item(3, ContentType.Choice, Undone, 1),
      ],
      [1, 3],
    ],
  ])('%s', (_what, contents, found) => {
    expect(openAttempts(contents).map(({ iD_Content }) => iD_Content)).toEqual(found);
  });
});
