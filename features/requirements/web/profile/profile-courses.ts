import { courseTypesOf } from '#features/courses/shared/contract.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RoleCode } from '#product/roles.ts';

/** The courses that a profile requires, apart by who may choose them. */
export interface ProfileCourses {
  /** `iD_Course` of all of them, sorted */
  readonly current: readonly string[];
  /** of the types of one's own role: these are chosen */
  readonly own: readonly string[];
  /** of other types: they stay as they are */
  readonly kept: readonly { readonly id: string; readonly label: string }[];
}

/** Tells apart what a role may choose among the courses of a profile (decisions section 3). */
export function splitCourses(rows: readonly GridRow[], role: RoleCode): ProfileCourses {
  const types: readonly string[] = courseTypesOf[role];
  const isOwn = (row: GridRow) => types.includes(String(row.iD_Type));
  const idOf = (row: GridRow) => String(row.iD_Course);
  return {
    current: rows.map(idOf).sort(),
    own: rows.filter(isOwn).map(idOf),
    kept: rows.filter((row) => !isOwn(row)).map((row) => ({ id: idOf(row), label: `${row.name} - V${row.version}` })),
  };
}

/** The whole wanted set: what was chosen, and what is not one's own to choose. */
export function wantedCourses({ kept }: ProfileCourses, chosen: readonly string[]): readonly string[] {
  return [...new Set([...chosen, ...kept.map(({ id }) => id)])];
}
