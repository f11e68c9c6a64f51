/** How /Course is open: to be edited, or only read (S1 section 2). */
export type CourseMode = 'edit' | 'view';

/** Which course /Course shows, and how: all of it in the address, so that a reload and a link work. */
export interface CourseAddress {
  readonly id: string;
  readonly mode: CourseMode;
  /** its `iD_Type` */
  readonly type: string;
}

/** The address of /Course for a course. */
export function courseAddress({ id, mode, type }: CourseAddress): string {
  return `/Course?${new URLSearchParams({ id, mode, type })}`;
}

/** Reads the address; null when it names no course. Anything but `edit` only reads. */
export function readCourseAddress(search: URLSearchParams): CourseAddress | null {
  const id = search.get('id') ?? '';
  if (id === '') return null;
  return { id, mode: search.get('mode') === 'edit' ? 'edit' : 'view', type: search.get('type') ?? '' };
}
