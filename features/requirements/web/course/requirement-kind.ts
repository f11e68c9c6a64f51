import { spacCourseType } from '#features/courses/contract.ts';
import { spacMeanings } from '#features/spac/contract.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { SignatureMeaning } from '#platform/signing/meanings.ts';
import { request } from '#platform/ui/http/request.ts';
import { requirementMeanings } from '../../contract.ts';

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
  /** the path of the change, below /api and /api/Preview */
  readonly setPath: string;
  /** what the signature of that change means */
  readonly meaning: SignatureMeaning;
  readonly loadPath: string;
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
        setPath: 'ProfCourse/SetForCourse',
        meaning: spacMeanings['POST /api/ProfCourse/SetForCourse'],
        loadPath: '/api/ProfCourse/getProfCourseFromCourse',
        read: spacProfile,
      }
    : {
        setPath: 'Requirement/SetForCourse',
        meaning: requirementMeanings['POST /api/Requirement/SetForCourse'],
        loadPath: '/api/Requirement/getRequirementsFromCourse',
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
  const rows = await request<readonly GridRow[]>(kind.loadPath, { query: { id: iD_Course }, signal });
  return rows.map(kind.read);
}
