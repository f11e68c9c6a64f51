import { readTrailState } from '#features/audit/server/public.ts';
import { countInEditing } from '#features/courses/server/public.ts';
import { courseTypesOf } from '#features/courses/shared/contract.ts';
import { countInstancesOfDay, countSheetsMissing } from '#features/instances/server/public.ts';
import { OverdueBySector } from '#features/reports/server/public.ts';
import { readLockedAccounts } from '#features/session/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { type RequestSession, roleOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { grantedScope, type RoleCode } from '#product/roles.ts';
import { type DeskReply, deskNames } from '../shared/contract.ts';
import { type DeskPart, deskParts } from '../shared/parts.ts';

/** Who looks at the desk. */
interface Reader {
  readonly role: RoleCode;
  readonly sectorId: number;
  /** company day */
  readonly today: string;
}

/** What a part may tell its reader of: all sectors (null), one, or (undefined) nothing. */
function reachOf({ role, sectorId }: Reader, part: DeskPart): number | null | undefined {
  const scope = grantedScope(role, deskParts[part]);
  if (scope === 'all') return null;
  return scope === 'ownSector' ? sectorId : undefined;
}

async function readOverdue(overdueBySector: OverdueBySector, reader: Reader): Promise<DeskReply['overdue']> {
  const sector = reachOf(reader, 'overdue');
  if (sector === undefined) return null;
  const sectors = await overdueBySector.read(reader.today, sector);
  return {
    total: sectors.reduce((sum, { overdue }) => sum + overdue, 0),
    sectorCount: sectors.length,
    sectors: sectors
      .slice(0, deskNames)
      .map(({ sectorId, name, overdue }) => ({ iD_Sector: sectorId, sector_Name: name, overdue })),
  };
}

async function readLocked(services: Services): Promise<DeskReply['locked']> {
  const people = await readLockedAccounts(services);
  return { total: people.length, people: people.slice(0, deskNames).map(({ cwid, name }) => ({ cwid, name })) };
}

/** All that an administrator or trainer answers for, each part by the permission of its list. */
export class Desk {
  readonly #services: Services;
  readonly #overdueBySector: OverdueBySector;

  constructor(services: Services) {
    this.#services = services;
    this.#overdueBySector = new OverdueBySector(services.pool);
  }

  async read(session: RequestSession): Promise<DeskReply> {
    const services = this.#services;
    const role = roleOf(session);
    const reader: Reader = {
      role,
      sectorId: session.sectorId,
      today: companyDay(services.clock.now(), services.timeZone),
    };
    const instanceSector = reachOf(reader, 'instancesToday');
    const sees = (part: DeskPart) => reachOf(reader, part) === null;
    const [overdue, instancesToday, sheetsMissing, inEditing, locked, trail] = await Promise.all([
      readOverdue(this.#overdueBySector, reader),
      instanceSector === undefined ? null : countInstancesOfDay(services.db, reader.today, instanceSector),
      instanceSector === undefined ? null : countSheetsMissing(services.db, instanceSector),
      sees('inEditing') ? countInEditing(services.db, courseTypesOf[role]) : null,
      sees('locked') ? readLocked(services) : null,
      sees('trail') ? readTrailState(services) : null,
    ]);
    return { overdue, instancesToday, sheetsMissing, inEditing, locked, trail };
  }
}
