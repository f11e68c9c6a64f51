import { beginValidity, lockDue } from '#features/courses/server/public.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { Services } from '#platform/services.ts';
import { type Act, systemActor } from '#platform/signing/act.ts';
import { assignTraining } from './assign-training.ts';
import { finishLeftOpen } from './finish-left-open.ts';
import { retireOlder } from './retire-older.ts';

/** The courses that a day has changed. */
export interface AdvancedCourses {
  /** became valid */
  readonly valid: readonly string[];
  /** became obsolete */
  readonly obsolete: readonly string[];
}

/**
 * The daily work (decisions section 6): courses whose validity date has come become valid, and what they replace retires with
 * its instances and open attendances. Days on which nothing ran are caught up; anyone who comes second finds nothing to do. After
 * it, the instances are finished that acts which did not see each other left open.
 */
export async function advanceCourses(services: DayServices): Promise<AdvancedCourses> {
  const advanced = await beginDay(services);
  await finishLeftOpen(services);
  return advanced;
}

type DayServices = Pick<Services, 'db' | 'clock' | 'timeZone'>;

function beginDay({ db, clock, timeZone }: DayServices): Promise<AdvancedCourses> {
  return db.transaction().execute(async (tx) => {
    const valid = await lockDue(tx, companyDay(clock.now(), timeZone));
    if (valid.length === 0) return { valid, obsolete: [] };
    await lockForTransaction(tx, 'assignment');
    // Of the moment at which it begins to write: others may have kept it waiting.
    const act: Act = { by: systemActor, at: clock.now(), timeZone, reason: 'Llegó la fecha de vigencia' };
    await beginValidity(tx, act, valid);
    const { courses: obsolete } = await retireOlder(tx, act, valid);
    if (obsolete.length > 0) await assignTraining(tx, act, { courses: obsolete });
    return { valid, obsolete };
  });
}
