import type pg from 'pg';
import { type AttendanceKey, requireOwn } from '#features/attendance/server/public.ts';
import { Modality } from '#features/instances/shared/codes.ts';
import { type RequestSession, roleOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { takingErrors } from './errors.ts';
import { requireReach } from './require-runner.ts';

/** The tablet that a call of a taking comes from. */
export interface Tablet {
  readonly sessionId: string;
  readonly device: string;
  /** goes on here with what another tablet has open */
  readonly takesOver: boolean;
}

/** Who takes which course in which instance, and on whose session. */
export interface Taker extends AttendanceKey {
  /** cwid of the session: the person's own, or the trainer's in tablet mode; kept with every attempt and answer */
  readonly actedBy: string;
  /** how the instance must be held for the call to be in place */
  readonly modality: number;
  /** null online */
  readonly tablet: Tablet | null;
}

/** A taker in tablet mode. */
export type TabletTaker = Taker & { readonly tablet: Tablet };

interface NamedTaking {
  readonly iD_Course: string;
  readonly iD_Instance: number;
  readonly cwid?: string | undefined;
  readonly employee_Nr?: number | undefined;
  readonly device?: string | undefined;
  readonly takeOver?: boolean | undefined;
}

/**
 * Whom a call of a taking is for: the session's own person; in tablet mode the person whom it names, who takes part in the
 * session's instance (decisions section 9).
 * @throws Refusal NOT_OWN_ROWS; in tablet mode NOT_TABLET_INSTANCE, NOT_TABLET_ASSISTANT, FORBIDDEN
 */
export async function takerOf(services: Services, session: RequestSession, call: NamedTaking): Promise<Taker> {
  if (session.tablet !== null) return tabletTakerOf(services, session, call);
  requireOwn(session, call);
  const { employeeNr, cwid: actedBy } = session;
  const { iD_Course: courseId, iD_Instance: instanceId } = call;
  return { courseId, instanceId, employeeNr, actedBy, modality: Modality.Online, tablet: null };
}

/**
 * The same of a call that there is in tablet mode alone.
 * @throws Refusal NOT_IN_TABLET_MODE, NOT_TABLET_INSTANCE, NOT_TABLET_ASSISTANT, FORBIDDEN
 */
export async function tabletTakerOf(
  { pool }: Services,
  session: RequestSession,
  call: NamedTaking,
): Promise<TabletTaker> {
  if (session.tablet === null) throw takingErrors.NOT_IN_TABLET_MODE();
  const { iD_Course: courseId, iD_Instance: instanceId } = call;
  requireTabletInstance(session, courseId, instanceId);
  const { employeeNr, instanceSectorId } = await findAssistant(pool, instanceId, call);
  requireReach(roleOf(session), session.sectorId, instanceSectorId);
  const { sessionId, cwid: actedBy } = session;
  const tablet = { sessionId, device: call.device ?? sessionId, takesOver: call.takeOver === true };
  return { courseId, instanceId, employeeNr, actedBy, modality: Modality.Tablet, tablet };
}

/** In tablet mode a session reaches one instance alone. @throws Refusal NOT_TABLET_INSTANCE */
export function requireTabletInstance({ tablet }: RequestSession, courseId: string, instanceId: number): void {
  if (tablet === null || (tablet.courseId === courseId && tablet.instanceId === instanceId)) return;
  throw takingErrors.NOT_TABLET_INSTANCE();
}

/** In tablet mode a session reads the files of its course alone. @throws Refusal NOT_TABLET_INSTANCE */
export function requireTabletCourse({ tablet }: RequestSession, courseId: string): void {
  if (tablet !== null && tablet.courseId !== courseId) throw takingErrors.NOT_TABLET_INSTANCE();
}

interface Assistant {
  readonly employeeNr: number;
  readonly instanceSectorId: number;
}

/** Someone who takes part in an instance, by cwid, number, or both. @throws Refusal NOT_TABLET_ASSISTANT */
async function findAssistant(pool: pg.Pool, instanceId: number, named: NamedTaking): Promise<Assistant> {
  const cwid = named.cwid || null;
  const employeeNr = named.employee_Nr ?? null;
  if (cwid === null && employeeNr === null) throw takingErrors.NOT_TABLET_ASSISTANT();
  const { rows } = await pool.query<Assistant>({
    name: 'tablet-assistant',
    text: `
      select a.employee_nr as "employeeNr", i.sector_id as "instanceSectorId"
      from attendance a join instance i using (instance_id) join collaborator p using (employee_nr)
      where a.instance_id = $1 and not a.deleted and ($2::integer is null or a.employee_nr = $2)
        and ($3::text is null or lower(p.cwid collate "und-x-icu") = lower($3 collate "und-x-icu"))`,
    values: [instanceId, employeeNr, cwid],
  });
  const [assistant] = rows;
  if (assistant === undefined) throw takingErrors.NOT_TABLET_ASSISTANT();
  return assistant;
}
