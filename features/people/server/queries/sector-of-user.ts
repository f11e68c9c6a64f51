import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { folded } from '#platform/db/folded.ts';

interface UserSector {
  readonly iD_Sector: number;
  readonly sector_Name: string;
}

/** The sector of someone at work, by their cwid in any case of letters; null when there is no such person. */
export async function findSectorOfUser(db: Queryable, cwid: string): Promise<UserSector | null> {
  const row = await db
    .selectFrom('collaborator as c')
    .innerJoin('sector as s', 's.sector_id', 'c.sector_id')
    .select(['s.sector_id as iD_Sector', 's.name as sector_Name'])
    .where(folded(sql`c.cwid`), '=', folded(sql`${cwid}::text`))
    .where('c.active', '<>', 0)
    .executeTakeFirst();
  return row ?? null;
}
