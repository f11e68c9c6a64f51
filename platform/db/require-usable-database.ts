import { sql } from 'kysely';
import { companyDay } from '#platform/clock/clock.ts';
import { openDatabase, sqlState } from './database.ts';

/** Moments that are compared: every hour of a day, in each month of these years before and after now. */
const yearsCompared = 2;

/** PostgreSQL's codes for a collation and a time zone that it does not have. */
const unknownCollation = '42704';
const unknownZone = '22023';

/**
 * Whether the program and its database mean the same by a letter and by a day. A database that does not is not worked on: its
 * unique names would not be, and due dates and reports would disagree.
 * @param ownerUrl of the database, before its migrations too
 * @param timeZone the company's
 * @throws Error in words for the operator
 */
export async function requireUsableDatabase(ownerUrl: string, timeZone: string): Promise<void> {
  const owner = openDatabase(ownerUrl, { maximumConnections: 1 });
  try {
    if (!(await foldsLetters(owner.db))) {
      throw new Error(
        'la base de datos debe tener la codificación UTF8 y las intercalaciones ICU / ' +
          'the database must have the encoding UTF8 and the ICU collations',
      );
    }
    if (!(await meansSameDays(owner.db, timeZone))) {
      throw new Error(
        `COMPANY_TIME_ZONE: PostgreSQL entiende ${timeZone} de otra manera / PostgreSQL takes ${timeZone} otherwise`,
      );
    }
  } finally {
    await owner.close();
  }
}

type Connection = ReturnType<typeof openDatabase>['db'];

async function foldsLetters(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ isUtf8: boolean }>`
    select pg_encoding_to_char(encoding) = 'UTF8' as "isUtf8" from pg_database where datname = current_database()`.execute(
    db,
  );
  if (rows[0]?.isUtf8 !== true) return false;
  try {
    const folding = await sql<{ folded: string }>`select lower('ÑÁÜ' collate "und-x-icu") as folded`.execute(db);
    return folding.rows[0]?.folded === 'ñáü';
  } catch (error) {
    if (sqlState(error) === unknownCollation) return false;
    throw error;
  }
}

async function meansSameDays(db: Connection, timeZone: string): Promise<boolean> {
  const moments = momentsCompared(new Date());
  try {
    const { rows } = await sql<{ day: string }>`
      select (moment at time zone ${timeZone})::date as day
      from unnest(${moments}::timestamptz[]) with ordinality as asked (moment, place) order by place`.execute(db);
    return moments.every((moment, index) => rows[index]?.day === companyDay(moment, timeZone));
  } catch (error) {
    if (sqlState(error) === unknownZone) return false;
    throw error;
  }
}

function momentsCompared(now: Date): Date[] {
  const months = Array.from({ length: yearsCompared * 24 + 1 }, (_, index) => index - yearsCompared * 12);
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  return months.flatMap((month) =>
    hours.map((hour) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 15, hour, 30))),
  );
}
