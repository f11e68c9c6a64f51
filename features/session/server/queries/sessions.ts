import { type Insertable, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/db/database.ts';
import type { DB } from '#platform/db/schema.generated.ts';
import type { RequestSession, TabletInstance } from '#platform/http/request-context.ts';
import { mustChangePassword } from './password-rules.ts';

/** Whose session it is; when it ends follows from when it was last heard of. */
export type SessionOwner = Omit<RequestSession, 'idleEndsAt' | 'endsAt'>;

/** What decides when a session ends. */
export interface SessionLife {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly idleMinutes: number;
  readonly maximumHours: number;
}

export interface StoredSession extends SessionLife {
  readonly session: SessionOwner;
}

interface SessionRow {
  readonly session_id: string;
  readonly employee_nr: number;
  readonly roles: number[];
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly cwid: string;
  readonly name: string;
  readonly sector_id: number;
  readonly sector_name: string;
  readonly must_change_password: boolean;
  readonly tablet: TabletInstance | null;
  readonly name_due: boolean;
  readonly idle_minutes: number;
  readonly max_hours: number;
}

const selectOpenSession = `
  select s.session_id, s.employee_nr, s.roles, s.created_at, s.last_seen_at, c.cwid, c.name, c.sector_id,
    e.name as sector_name,
    ${mustChangePassword} as must_change_password,
    case when s.tablet_instance_id is not null
      then json_build_object('courseId', s.tablet_course_id, 'instanceId', s.tablet_instance_id) end as tablet,
    s.name_due,
    coalesce(t.session_idle_minutes, 30) as idle_minutes, coalesce(t.session_max_hours, 12) as max_hours
  from session s
  join collaborator c using (employee_nr)
  join sector e using (sector_id)
  left join credential k using (employee_nr)
  left join settings t on t.settings_id = 1
  where s.ended_at is null and c.active = 1`;

async function readSession(
  pool: pg.Pool,
  name: string,
  condition: string,
  hash: Buffer,
): Promise<StoredSession | null> {
  const result = await pool.query<SessionRow>({ name, text: `${selectOpenSession} and ${condition}`, values: [hash] });
  const [row] = result.rows;
  if (row === undefined) return null;
  return {
    session: {
      sessionId: row.session_id,
      employeeNr: row.employee_nr,
      cwid: row.cwid,
      fullName: row.name,
      roles: row.roles,
      sectorId: row.sector_id,
      sectorName: row.sector_name,
      mustChangePassword: row.must_change_password,
      tablet: row.tablet,
      typesName: row.name_due,
    },
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    idleMinutes: row.idle_minutes,
    maximumHours: row.max_hours,
  };
}

/** The open session of a bearer token's hash. */
export function findSession(pool: pg.Pool, tokenHash: Buffer): Promise<StoredSession | null> {
  return readSession(pool, 'session-by-token', 's.token_hash = $1', tokenHash);
}

/** The open session of a file cookie's hash. */
export function findFileSession(pool: pg.Pool, fileTokenHash: Buffer): Promise<StoredSession | null> {
  return readSession(pool, 'session-by-file-token', 's.file_token_hash = $1', fileTokenHash);
}

type NewSessionRow = Omit<Insertable<DB['session']>, 'roles' | 'created_at' | 'last_seen_at' | 'name_due'> & {
  readonly name_due: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date;
};

/**
 * Opens a session if the person is still the one whose password was verified: active, of that role, with that password.
 * Their rows are locked until the session is there, so that a change at the same moment ends it.
 * @returns its life, or null when something changed since
 */
export async function insertSession(
  db: Database,
  row: NewSessionRow & { readonly password_hash: string | null; readonly role: number },
): Promise<SessionLife | null> {
  const { rows } = await sql<Pick<SessionRow, 'idle_minutes' | 'max_hours'>>`
    insert into session (session_id, token_hash, file_token_hash, employee_nr, roles, created_at, last_seen_at,
      name_due)
    select ${row.session_id}::uuid, ${row.token_hash}::bytea, ${row.file_token_hash}::bytea, c.employee_nr, array[c.role],
      ${row.created_at}::timestamptz, ${row.last_seen_at}::timestamptz, ${row.name_due}::boolean
    from collaborator c join credential k using (employee_nr)
    where c.employee_nr = ${row.employee_nr} and c.active = 1 and c.role = ${row.role}
      and k.password_hash is not distinct from ${row.password_hash}
    for share
    returning coalesce((select session_idle_minutes from settings), 30) as idle_minutes,
      coalesce((select session_max_hours from settings), 12) as max_hours`.execute(db);
  const [life] = rows;
  if (life === undefined) return null;
  return {
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    idleMinutes: life.idle_minutes,
    maximumHours: life.max_hours,
  };
}

/** Both components of a signature were given on a session: from here on the password is typed alone. */
export async function noteNameTyped(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query('update session set name_due = false where session_id = $1 and name_due', [sessionId]);
}

/** Ends a session that is still open, and says whether it was; the database tells every process. */
export async function endSession(
  pool: pg.Pool,
  sessionId: string,
  at: Date,
  reason: 'signOut' | 'idle' | 'age' | 'signing',
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update session set ended_at = $2, end_reason = $3 where session_id = $1 and ended_at is null',
    [sessionId, at, reason],
  );
  return rowCount !== 0;
}
