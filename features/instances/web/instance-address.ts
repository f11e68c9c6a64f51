import type { GridValue } from '#platform/grid/wire.ts';
import { pagePaths } from '#product/page-paths.ts';

/** Which instance a page is about: both in the address, so that a reload and a link work (decisions section 4). */
export interface InstanceAddress {
  /** its `iD_Instance` */
  readonly id: number;
  /** its `iD_Course` */
  readonly course: string;
}

/** What names an instance: its row, or what else holds both. */
type InstanceKeyed = Partial<Readonly<Record<'iD_Instance' | 'iD_Course', GridValue>>>;

/** The pages about one instance. */
type InstancePageName = 'assistants' | 'assistantsBySpac' | 'inPerson' | 'closing';

/** The address of a page about the instance in a row. */
export function instanceAddress(page: InstancePageName, row: InstanceKeyed): string {
  const search = new URLSearchParams({ id: String(row.iD_Instance), course: String(row.iD_Course) });
  return `${pagePaths[page]}?${search}`;
}

/** Reads the address; null when it names no instance. */
export function readInstanceAddress(search: URLSearchParams): InstanceAddress | null {
  const id = Number(search.get('id') ?? '');
  const course = search.get('course') ?? '';
  return Number.isSafeInteger(id) && id > 0 && course !== '' ? { id, course } : null;
}
