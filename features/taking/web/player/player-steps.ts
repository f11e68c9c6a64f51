import { AttendanceStatus, ContentProgress } from '#features/attendance/shared/codes.ts';
import type { ContentItem } from '../../shared/contract.ts';

/** Where one is in the player: the presentation of the course, one of its contents, or the signature at the end. */
export type Step = 'cover' | 'signature' | number;

/**
 * Reads a step from the address; the presentation for anything that this course does not have.
 * @param first where one is while the address names no step
 */
export function readStep(text: string | null, contents: readonly ContentItem[], first: Step = 'cover'): Step {
  if (text === null) return first;
  if (text === 'signature') return 'signature';
  const content = contents.find((item) => String(item.iD_Content) === text);
  return content?.iD_Content ?? 'cover';
}

/** Contents that still stand between the user and the signature (S0 section 4). */
export function unapprovedContents(contents: readonly ContentItem[]): readonly ContentItem[] {
  return contents.filter((content) => content.approved !== ContentProgress.DoneApproved);
}

/** Where a course opens: its presentation before it is begun, then where one goes on. */
export function arrivalStep(status: number, contents: readonly ContentItem[]): Step {
  return status === AttendanceStatus.InProgress && contents.length > 0 ? firstOpenStep(contents) : 'cover';
}

/** Where to go on: the first content that is not approved, else the signature. */
export function firstOpenStep(contents: readonly ContentItem[]): Step {
  return unapprovedContents(contents)[0]?.iD_Content ?? 'signature';
}

/** The step after a content in the order of the course; the signature after the last. */
export function stepAfter(content: ContentItem, contents: readonly ContentItem[]): Step {
  const position = contents.findIndex((item) => item.iD_Content === content.iD_Content);
  return contents[position + 1]?.iD_Content ?? 'signature';
}
