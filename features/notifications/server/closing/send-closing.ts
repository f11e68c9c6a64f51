import { sql } from 'kysely';
import type { FoundInstance } from '#features/instances/server/public.ts';
import { recordSecurityEvents } from '#features/integrity/server/public.ts';
import type { RequestSession } from '#platform/http/request-context.ts';
import { readMailSettings } from '#platform/parameters/read-mail.ts';
import type { Services } from '#platform/services.ts';
import { notificationErrors } from '../errors.ts';
import { NoticeKind } from '../mail/codes.ts';
import { isReachable } from '../mail/conditions.ts';
import { takesPart } from './read-closing.ts';

interface Told {
  readonly sector: string;
  readonly name: string;
}

/**
 * Tells the responsible of each sector whose people took part how a session went, with the next mail. What was sent is sent again once
 * somebody has finished since, or where it was sent by the moment that the page showed. It leaves an event for each in the trail, and changes no record, so it is not signed.
 * @throws Refusal MAIL_OFF, CLOSING_TOO_EARLY, NO_RESPONSIBLE, CLOSING_SENT
 */
export async function sendClosing(
  services: Pick<Services, 'db' | 'secrets' | 'clock' | 'timeZone'>,
  session: RequestSession,
  { instanceId, courseId }: Pick<FoundInstance, 'instanceId' | 'courseId'>,
  { address, shownAt }: { readonly address: string; readonly shownAt: string | null },
): Promise<readonly Told[]> {
  const { db, secrets, clock, timeZone } = services;
  if ((await readMailSettings(db)) === null) throw notificationErrors.MAIL_OFF();
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const { rows: ends } = await sql<{ day: string | null; last: Date }>`
      select (max(a.finished_at) at time zone ${timeZone})::date as day, max(a.finished_at) as last
      from attendance a where a.instance_id = ${instanceId} and ${takesPart}`.execute(tx);
    const { day = null, last } = ends[0] ?? {};
    if (day === null) throw notificationErrors.CLOSING_TOO_EARLY();
    const { rows: responsible } = await sql<{ employeeNr: number; sectorId: number }>`
      select r.employee_nr as "employeeNr", s.sector_id as "sectorId"
      from sector s join collaborator r on r.employee_nr = s.resp_employee_nr
      where ${isReachable('r')} and s.sector_id in (select c.sector_id from attendance a join collaborator c using (employee_nr)
        where a.instance_id = ${instanceId} and ${takesPart})`.execute(tx);
    if (responsible.length === 0) throw notificationErrors.NO_RESPONSIBLE();
    const { rows: told } = await sql<Told>`
      with written as (
        insert into mail_notice (employee_nr, kind, instance_id, sector_id, for_day, created_at)
        select employee_nr, ${sql.lit(NoticeKind.Closing)}, ${instanceId}, sector_id, ${day}::date, ${now}::timestamptz
        from unnest(${responsible.map(({ employeeNr }) => employeeNr)}::integer[],
          ${responsible.map(({ sectorId }) => sectorId)}::integer[]) as r (employee_nr, sector_id)
        on conflict (employee_nr, kind, for_day, instance_id, sector_id)
          do update set created_at = excluded.created_at, mail_id = null
          where mail_notice.created_at < ${last}::timestamptz or mail_notice.created_at <= ${shownAt}::timestamptz
        returning employee_nr, sector_id
      )
      select s.name as sector, c.name from written join sector s using (sector_id) join collaborator c using (employee_nr)
      order by s.name`.execute(tx);
    if (told.length === 0) throw notificationErrors.CLOSING_SENT();
    const { cwid, employeeNr } = session;
    const event = { at: now, kind: 'closingSent', cwid, employeeNr, address, facts: { instance: instanceId } } as const;
    // One each: the words of an event are few, and all who were told are to be named.
    await recordSecurityEvents(
      { db: tx, secrets },
      told.map(({ sector, name }) => ({
        ...event,
        detail: `Instancia ${instanceId} (${courseId}). ${sector}: ${name}`,
      })),
    );
    return told;
  });
}
