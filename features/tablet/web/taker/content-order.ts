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

/**
 * The questionnaires whose attempt is open: leaving closes each with score 0. One that was passed and is taken again stands open beside a
 * later one.
 */
export function openAttempts(contents: readonly ContentItem[]): readonly ContentItem[] {
  return contents.filter(
    ({ type, approved, attempt }) =>
      contentKind(type)?.approvedByOpening === false && approved === ContentProgress.Undone && attempt > 0,
  );
}
