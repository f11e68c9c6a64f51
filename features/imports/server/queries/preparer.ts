import type { Queryable } from '#platform/db/database.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { importErrors } from '../errors.ts';
import type { Preparation } from './preparations.ts';

/**
 * Who prepared a batch, as rules about rows know somebody: with the role that they prepared it in. It is nobody's session and opens
 * nothing.
 * @throws Refusal IMPORT_PREPARER_LEFT when they are no longer active in that role
 */
export async function readPreparer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { preparedBy, preparedRole }: Pick<Preparation, 'preparedBy' | 'preparedRole'>,
  on: Queryable = db,
): Promise<RequestSession> {
  const row = await on
    .selectFrom('collaborator as c')
    .innerJoin('sector as s', 's.sector_id', 'c.sector_id')
    .select(['c.employee_nr', 'c.cwid', 'c.name', 'c.role', 'c.active', 'c.sector_id', 's.name as sector'])
    .where('c.employee_nr', '=', preparedBy)
    .executeTakeFirst();
  if (row === undefined || row.active !== 1 || row.role !== preparedRole) throw importErrors.IMPORT_PREPARER_LEFT();
  const now = clock.now();
  return {
    sessionId: '',
    employeeNr: row.employee_nr,
    cwid: row.cwid,
    fullName: row.name,
    roles: [row.role],
    sectorId: row.sector_id,
    sectorName: row.sector,
    mustChangePassword: false,
    tablet: null,
    typesName: false,
    passwordSet: null,
    idleEndsAt: now,
    endsAt: now,
  };
}
