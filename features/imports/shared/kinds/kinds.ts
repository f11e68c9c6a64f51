import type { RoleCode } from '#product/roles.ts';
import type { ImportKindShape } from './import-kind.ts';
import { migrated } from './migrated.ts';
import { people } from './people.ts';
import { generalProfiles, profiles, sectors, shifts } from './places.ts';
import { spacProfiles, spacs } from './systems.ts';
import { courses, requirements } from './training.ts';

/**
 * Every kind of table that is imported, in the order in which a company moves in: each names only what those before it brought.
 * A kind is its entry here and one in `server/kinds/kinds.ts`.
 */
export const importKinds: readonly ImportKindShape[] = [
  sectors,
  shifts,
  profiles,
  spacs,
  spacProfiles,
  generalProfiles,
  people,
  courses,
  requirements,
  migrated,
];

/** The kind of a code; undefined of one that there is not. */
export const importKindOf = (code: string): ImportKindShape | undefined =>
  importKinds.find((kind) => kind.code === code);

/** The kinds that a role may import. */
export const importKindsOf = (role: RoleCode): readonly ImportKindShape[] =>
  importKinds.filter(({ roles }) => roles.includes(role));
