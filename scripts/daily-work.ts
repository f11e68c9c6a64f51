import { advanceCourses } from '#features/assignment/server/public.ts';
import { writeDueNotices } from '#features/notifications/server/public.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { prepareDatabase } from '#platform/db/prepare-database.ts';
import { readInstalledOrExit } from './installed.ts';

/**
 * `npm run daily`: what the server does each day by itself, now: courses whose validity date has come become valid, and the
 * versions that they replace retire; what is due or overdue is written for the mails. Harmless at any time, also while servers
 * run.
 */
const environment = readInstalledOrExit();
const database = await prepareDatabase(environment, () => {});
try {
  const services = { db: database.connection.db, clock: systemClock, timeZone: environment.COMPANY_TIME_ZONE };
  const { valid, obsolete } = await advanceCourses(services);
  await writeDueNotices(services);
  console.log(`Vigentes desde hoy / Valid from today: ${valid.join(', ') || '–'}`);
  console.log(`Obsoletos / Obsolete: ${obsolete.join(', ') || '–'}`);
} finally {
  await database.close();
}
