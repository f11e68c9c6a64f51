import { spacCourseType } from '#features/courses/shared/contract.ts';
import { getSpacProfilesOfCourse, setSpacProfilesOfCourse } from '#features/spac/shared/calls.ts';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { getRequirementsOfCourse, setRequirementsOfCourse } from '../../shared/calls.ts';

/** One profile that requires a course: of a sector, or of a SPAC. */
export interface RequiredProfile {
  /** names it within its kind */
  readonly key: string;
  readonly name: string;
  /** the sector, or the SPAC, that it belongs to */
  readonly group: string;
  /** as `SetForCourse` takes it */
  readonly wire: Readonly<Record<string, number>>;
}

/** What the draft of the requirements keeps. */
export interface RequirementDraft {
  readonly profiles: readonly RequiredProfile[];
}

interface RequirementKind {
  readonly set: typeof setRequirementsOfCourse | typeof setSpacProfilesOfCourse;
  readonly get: typeof getRequirementsOfCourse | typeof getSpacProfilesOfCourse;
  readonly read: (row: GridRow) => RequiredProfile;
}

/** A sector's profile, from a requirement or from the list of profiles. */
export function sectorProfile(row: GridRow): RequiredProfile {
  const { iD_Sector, iD_Profile } = row;
  return {
    key: `${iD_Sector}/${iD_Profile}`,
    name: String(row.profile_Name ?? row.name),
    group: String(row.sector_Name),
    wire: { iD_Sector: Number(iD_Sector), iD_Profile: Number(iD_Profile) },
  };
}

/** A SPAC profile, from a requirement or from the list of SPAC profiles. */
export function spacProfile(row: GridRow): RequiredProfile {
  return {
    key: String(row.iD_ProfileSpac),
    name: String(row.name_ProfSpac ?? row.profileDesc),
    group: String(row.name_Spac ?? row.spac_Name),
    wire: { iD_ProfileSpac: Number(row.iD_ProfileSpac) },
  };
}

/** Where the requirements of a course are: SPAC courses are required by SPAC profiles, all others by profiles of sectors. */
export function requirementKind(iD_Type: string): RequirementKind {
  return iD_Type === spacCourseType
    ? {
        set: setSpacProfilesOfCourse,
        get: getSpacProfilesOfCourse,
        read: spacProfile,
      }
    : {
        set: setRequirementsOfCourse,
        get: getRequirementsOfCourse,
        read: sectorProfile,
      };
}

/** The live requirements of a course. */
export async function loadRequirements(
  iD_Course: string,
  iD_Type: string,
  signal: AbortSignal,
): Promise<readonly RequiredProfile[]> {
  const kind = requirementKind(iD_Type);
  const rows = await send(kind.get, { query: { id: iD_Course }, signal });
  return rows.map(kind.read);
}
