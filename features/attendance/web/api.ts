import type { z } from 'zod';
import { request } from '#platform/ui/http/request.ts';
import type {
  ActivityRow,
  ContentItem,
  CourseStats,
  initContentReply,
  PendingCourseItem,
  resetContentReply,
  saveResultReply,
  TrainingRecord,
  UpdateAttemptReply,
  updateAttemptBody,
  updateContentReply,
} from '../contract.ts';

/** What every call of a taking names: the content, in which instance, and who takes it. */
export interface ContentTaking {
  readonly iD_Course: string;
  readonly iD_Instance: number;
  readonly iD_Content: number;
  readonly cwid: string;
  readonly employee_Nr: number;
  /** in tablet mode: which tablet, and that it goes on with what another has open */
  readonly device?: string;
  readonly takeOver?: boolean;
}

interface CourseKey {
  readonly iD_Course: string;
  readonly iD_Instance: number;
}

export function loadPendingCourses(cwid: string, status: number, signal: AbortSignal): Promise<PendingCourseItem[]> {
  return request('/api/AttendedJoinedWCourse/PendingCourse', { query: { cwid, status }, signal });
}

export function loadCourseStats(cwid: string, signal: AbortSignal): Promise<CourseStats> {
  return request('/api/Course/CourseStats', { query: { cwid }, signal });
}

export function loadActivity(cwid: string, signal: AbortSignal): Promise<ActivityRow[]> {
  return request('/api/AttendedJoinedWCourse/Activity', { query: { cwid }, signal });
}

export function loadAttended({ iD_Course, iD_Instance }: CourseKey, signal: AbortSignal): Promise<PendingCourseItem> {
  return request('/api/AttendedJoinedWCourse/Attended', { query: { iD_Course, iD_Instance }, signal });
}

/** @param cwid whose record it is; absent: one's own */
export function loadTrainingRecord(
  key: CourseKey & { readonly cwid?: string | undefined },
  signal: AbortSignal,
): Promise<TrainingRecord> {
  const { iD_Course, iD_Instance, cwid } = key;
  return request('/CourseManager/GetTrainingRecord', { query: { iD_Course, iD_Instance, cwid }, signal });
}

export function loadCourseContent(key: CourseKey & { cwid: string }, signal: AbortSignal): Promise<ContentItem[]> {
  const { iD_Course, iD_Instance, cwid } = key;
  return request('/CourseManager/GetCourseContent', {
    query: { additional: JSON.stringify({ iD_Course, iD_Instance, cwid }) },
    signal,
  });
}

/** The contents as a learner gets them, nothing done yet, for the preview of an author. */
export function loadPreviewContent(iD_Course: string, signal: AbortSignal): Promise<ContentItem[]> {
  return request('/CourseManager/PreviewContent', { query: { iD_Course }, signal });
}

/** Opens a content: a link, PDF or media is approved by it, a questionnaire's open attempt is continued. */
export function initContent(taking: ContentTaking, type: number): Promise<z.infer<typeof initContentReply>> {
  return request('/CourseManager/InitContent', { method: 'POST', body: { ...taking, type } });
}

/** Saves the chosen answers of one question; repeating it is harmless. */
export function saveResult(
  taking: ContentTaking,
  answer: { readonly attempt: number; readonly iD_Choice: number; readonly answers: readonly number[] },
  signal?: AbortSignal,
): Promise<z.infer<typeof saveResultReply>> {
  const body = { ...taking, ...answer };
  return request('/CourseManager/SaveResult', { method: 'POST', body, ...(signal === undefined ? {} : { signal }) });
}

/** Closes the attempt and answers its verdict; repeated, the same one. */
export function closeContent(taking: ContentTaking, attempt: number): Promise<z.infer<typeof updateContentReply>> {
  return request('/CourseManager/UpdateContent', { method: 'POST', body: { ...taking, attempt } });
}

/** Opens the next attempt of a judged questionnaire. */
export function resetContent(taking: ContentTaking): Promise<z.infer<typeof resetContentReply>> {
  return request('/CourseManager/ResetContent', { method: 'POST', body: taking });
}

type Signature = z.infer<typeof updateAttemptBody>;

/** Signs the course; the server never records it twice. */
export function signCourse(body: Signature, signal: AbortSignal): Promise<UpdateAttemptReply> {
  return request('/CourseManager/UpdateAttempt', { method: 'PUT', body, signal });
}

/** Accepts, signed by the attendee on a tablet, what a signature binds them to. Again it changes nothing. */
export function acceptOnTablet(
  { iD_Course, iD_Instance, cwid, pass }: Signature,
  signal: AbortSignal,
): Promise<unknown> {
  const body = { iD_Course, iD_Instance, cwid, pass };
  return request('/CourseManager/AcceptSignature', { method: 'POST', body, signal });
}

/** The same in tablet mode, by the attendee's credentials. */
export function signCourseOnTablet(body: Signature, signal: AbortSignal): Promise<UpdateAttemptReply> {
  return request('/CourseManager/SignCourse', { method: 'PUT', body, signal });
}

/** Closes an attempt that is left in the middle, with score 0; without one the tablet is only let go. */
export function abandonAttempt(
  body: Omit<ContentTaking, 'iD_Content'> & { readonly iD_Content?: number; readonly attempt?: number },
  signal?: AbortSignal,
): Promise<unknown> {
  return request('/CourseManager/AbandonAttempt', {
    method: 'POST',
    body,
    ...(signal === undefined ? {} : { signal }),
  });
}
