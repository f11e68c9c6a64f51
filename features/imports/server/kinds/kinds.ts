import { importErrors } from '../errors.ts';
import type { ImportKind } from './import-kind.ts';
import { migrated } from './migrated.ts';
import { people } from './people.ts';
import { generalProfiles, profiles, sectors, shifts } from './places.ts';
import { spacProfiles, spacs } from './systems.ts';
import { courses, requirements } from './training.ts';

/** How each kind of `shared/kinds/kinds.ts` is taken, in its order. */
const importKinds: readonly ImportKind[] = [
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

/** @throws Refusal IMPORT_KIND_UNKNOWN */
export function requireKind(code: string): ImportKind {
  const kind = importKinds.find(({ shape }) => shape.code === code);
  if (kind === undefined) throw importErrors.IMPORT_KIND_UNKNOWN();
  return kind;
}
