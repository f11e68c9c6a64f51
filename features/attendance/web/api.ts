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

export function loadCourseContent(key: CourseKey & { cwid: string }, signal: AbortSignal): Promise<ContentItem[]> {
  const { iD_Course, iD_Instance, cwid } = key;
  return request('/CourseManager/GetCourseContent', {
    query: { additional: JSON.stringify({ iD_Course, iD_Instance, cwid }) },
    signal,
  });
}

/** Opens a content: a link, PDF or media is approved by it, a questionnaire's open attempt is continued. */
export function initContent(taking: ContentTaking, type: number): Promise<z.infer<typeof initContentReply>> {
  return request('/CourseManager/InitContent', { method: 'POST', body: { ...taking, type } });
}

/** Saves the chosen answers of one question; repeating it is harmless. */
export function saveResult(
  taking: ContentTaking,
  answer: { readonly attempt: number; readonly iD_Choice: number; readonly answers: readonly number[] },
): Promise<z.infer<typeof saveResultReply>> {
  return request('/CourseManager/SaveResult', { method: 'POST', body: { ...taking, ...answer } });
}

/** Closes the attempt and answers its verdict; repeated, the same one. */
export function closeContent(taking: ContentTaking, attempt: number): Promise<z.infer<typeof updateContentReply>> {
  return request('/CourseManager/UpdateContent', { method: 'POST', body: { ...taking, attempt } });
}

/** Opens the next attempt of a judged questionnaire. */
export function resetContent(taking: ContentTaking): Promise<z.infer<typeof resetContentReply>> {
  return request('/CourseManager/ResetContent', { method: 'POST', body: taking });
}

/** Signs the course; the server never records it twice. */
export function signCourse(body: z.infer<typeof updateAttemptBody>, signal: AbortSignal): Promise<UpdateAttemptReply> {
  return request('/CourseManager/UpdateAttempt', { method: 'PUT', body, signal });
}

interface FileKey {
  readonly iD_Content: number;
  readonly iD_Course: string;
}

/** Address of a PDF of a content; it wants the headers of a call. */
export function pdfAddress(content: FileKey, iD_PDF: number): string {
  return `/CourseManager/GetCoursePDF?${new URLSearchParams({
    ID_PDF: String(iD_PDF),
    ID_Content: String(content.iD_Content),
    ID_Course: content.iD_Course,
  })}`;
}

/** Address of an uploaded film; a cookie of the session authorises it, so that the browser can stream it by itself. */
export function mediaAddress(content: FileKey, iD_Media: number): string {
  return `/CourseManager/GetCourseMedia?${new URLSearchParams({
    ID: String(iD_Media),
    ID_Content: String(content.iD_Content),
    ID_Course: content.iD_Course,
  })}`;
}

/** Address of the subtitles (WebVTT) of an uploaded film. */
export function captionsAddress(content: FileKey, iD_Media: number): string {
  return `${mediaAddress(content, iD_Media)}&captions=1`;
}
