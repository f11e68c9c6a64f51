import { dueDays } from '#features/attendance/shared/codes.ts';
import type { OwnCourses } from '#features/own/server/public.ts';
import { addDays, companyDay, daysBetween } from '#platform/clock/clock.ts';
import type { ChangeNotices } from '#platform/db/change-notices.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import type { NotificationReply } from '../shared/contract.ts';
import { type AlertSource, markSeen, readOwnAlerts } from './alerts.ts';
import { OwnAccountChanges } from './queries.ts';

/** What the bell of a person shows. */
export class Bell {
  readonly #services: Services & { readonly sources: readonly AlertSource[] };
  readonly #ownCourses: OwnCourses;
  readonly #changes: OwnAccountChanges;

  /** @param sources what the features above this one tell on it */
  constructor(services: Services, ownCourses: OwnCourses, sources: readonly AlertSource[]) {
    this.#services = { ...services, sources };
    this.#ownCourses = ownCourses;
    this.#changes = new OwnAccountChanges(services.pool);
  }

  /** Remembers from now on; until then every call reads. */
  hear(notices: ChangeNotices): Promise<void> {
    return this.#changes.hear(notices);
  }

  /** Alerts, and courses that are due or over, soonest first. */
  async read(session: RequestSession): Promise<NotificationReply> {
    const { clock, timeZone } = this.#services;
    const today = companyDay(clock.now(), timeZone);
    const last = addDays(today, dueDays.near);
    const [courses, alerts] = await Promise.all([
      this.#ownCourses.open(session.employeeNr, today),
      readOwnAlerts(this.#services, this.#changes, session),
    ]);
    return {
      alerts,
      data: courses
        .filter(({ instance, expirationDate }) => !instance.isDeleted && expirationDate <= last)
        .map(({ instanceId, instance, expirationDate }) => ({
          name: instance.courseName,
          iD_Course: instance.courseId,
          iD_Instance: instanceId,
          modality: instance.modality,
          expiration_Date: expirationDate,
          daysLeft: daysBetween(today, expirationDate),
        })),
    };
  }

  /** Marks alerts as seen by their reader, by their keys. */
  markSeen(session: RequestSession, keys: readonly string[]): Promise<void> {
    return markSeen(this.#services, this.#changes, session, keys);
  }
}
