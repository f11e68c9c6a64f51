import { ContentProgress } from '#features/attendance/shared/codes.ts';
import { contentKind } from '#features/courses/shared/codes.ts';
import type { ContentItem } from '#features/taking/shared/contract.ts';

/** What has to be approved before a content opens: the first of all before it that is not; null: it opens (decisions section 9). */
export function lockOf(content: ContentItem, contents: readonly ContentItem[]): ContentItem | null {
  const before = contents.slice(0, contents.indexOf(content));
  return before.find(({ approved }) => approved !== ContentProgress.DoneApproved) ?? null;
}

/** How it is said that something opens after this content: one opened is seen, a questionnaire is passed. */
export const opensAfter = ({ type }: Pick<ContentItem, 'type'>) =>
  contentKind(type)?.approvedByOpening === false ? 'taker.opensAfterPassed' : 'taker.opensAfterSeen';

/** The questionnaire whose attempt is open: leaving closes it with score 0. */
export function openAttempt(contents: readonly ContentItem[]): ContentItem | null {
  const isOpen = ({ type, approved, attempt }: ContentItem) =>
    contentKind(type)?.approvedByOpening === false && approved === ContentProgress.Undone && attempt > 0;
  return contents.find(isOpen) ?? null;
}
