import type { GridRow } from '#platform/grid/wire.ts';
import { pagePaths } from '#product/page-paths.ts';

/** Where the lists of the consult pages are, and what is opened from their rows (S0 section 2). */
export const consultPaths = {
  requirements: '/ReadRequirements',
  courses: '/ReadCourses',
  collaborators: '/ReadCollaborators',
  courseTrainings: pagePaths.courseTrainings,
  stages: '/ReadStages',
  stageDetail: '/ReadStagesDetail',
  bySector: '/ReadStagesBySector',
  sectorDetail: '/ReadStagesBySectorDetails',
  bySpac: '/ReadStagesBySpac',
  rates: '/ReadCollaboratorsMD',
  matrix: '/ReadMatrix',
  collaboratorDetail: '/CollaboratorsDetails',
  reporting: '/consult',
} as const;

/** The list of all trainings. */
export const trainingsPath = `${consultPaths.collaborators}?tab=trainings`;

/** The list of what was done, wherever it was recorded. */
export const donePath = `${consultPaths.collaborators}?tab=done`;

/** What a detail is about: all of it in the address, so that a reload and a link work. */
const keys = {
  courses: ['iD_Course'],
  courseTrainings: ['iD_Course'],
  stageDetail: ['iD_Instance', 'iD_Course'],
  sectorDetail: ['iD_Sector'],
  collaboratorDetail: ['employee_Nr'],
} as const;

/** A page that is about one record. */
export type DetailPage = keyof typeof keys;

/**
 * The address of a page about the record in a row.
 * @param more of its parameters, such as how its grid stands
 */
export function detailAddress(page: DetailPage, row: GridRow, more: Readonly<Record<string, string>> = {}): string {
  const key = Object.fromEntries(keys[page].map((name) => [name, String(row[name])]));
  const search = new URLSearchParams({ ...key, ...more });
  return `${consultPaths[page]}?${search}`;
}

/** What an address, or the state of the navigation that led to it, says a page is about; null where it names nothing. */
export function readDetail(page: DetailPage, search: URLSearchParams, state: unknown): Record<string, string> | null {
  const stated = typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {};
  const read = keys[page].map((name) => [name, search.get(name) ?? textOf(stated[name])] as const);
  return read.every(([, value]) => value !== '') ? Object.fromEntries(read) : null;
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
