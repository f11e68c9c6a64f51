import type { z } from 'zod';
import type { GridRow } from '#platform/grid/wire.ts';
import { request } from '#platform/ui/http/request.ts';
import type {
  courseDefaultsReply,
  DraftPage,
  DraftReply,
  Material,
  saveDraftReply,
  saveMaterialReply,
} from '../contract.ts';
import type { ReadQuestionnaireReply } from '../contract-questionnaire.ts';

/** The fields of one course; null for a number that names none. */
export async function loadCourse(id: string, signal: AbortSignal): Promise<GridRow | null> {
  const course = await request<GridRow>('/api/Course/GetCourseById', { query: { id }, signal });
  return course.iD_Course === undefined ? null : course;
}

export function loadCourseDefaults(signal: AbortSignal): Promise<z.infer<typeof courseDefaultsReply>> {
  return request('/api/Course/GetDefaults', { signal });
}

export function loadMaterial(id: string, signal: AbortSignal): Promise<Material> {
  return request('/api/Course/GetMaterial', { query: { id }, signal });
}

export function saveMaterial(body: object, signal: AbortSignal): Promise<z.infer<typeof saveMaterialReply>> {
  return request('/api/Course/SaveMaterial', { method: 'PUT', body, signal });
}

interface DraftOf {
  readonly id: string;
  readonly page: DraftPage;
}

export function loadDraft({ id, page }: DraftOf, isBackground: boolean, signal: AbortSignal): Promise<DraftReply> {
  return request('/api/Course/GetDraft', { query: { id, page }, isBackground, signal });
}

export function saveDraft({ id, page }: DraftOf, body: unknown): Promise<z.infer<typeof saveDraftReply>> {
  return request('/api/Course/SaveDraft', { method: 'PUT', body: { iD_Course: id, page, body } });
}

export function deleteDraft({ id, page }: DraftOf): Promise<void> {
  return request('/api/Course/DeleteDraft', { method: 'DELETE', query: { id, page } });
}

/** The questions in an Excel file or in pasted text, and what is wrong with them by row; writes nothing. */
export function readQuestionnaire(source: File | string): Promise<ReadQuestionnaireReply> {
  const address = '/api/Choice/ReadQuestionnaire';
  if (typeof source === 'string') return request(address, { method: 'POST', body: { text: source } });
  const form = new FormData();
  form.append('file', source);
  return request(address, { method: 'POST', form });
}
