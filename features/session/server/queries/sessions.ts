import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/db/database.ts';
import { gathered } from '#platform/db/gathered.ts';
import type { RequestSession, TabletInstance } from '#platform/http/request-context.ts';
import { idleMinutes, maximumHours } from '#platform/parameters/parameter-sql.ts';
import { isFirstPassword, isOfHere, mustChangePassword } from './password-rules.ts';

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
  readonly password_set: {
    readonly by: string;
    readonly byName: string;
    readonly at: string;
    readonly needsConfirmation: boolean;
    readonly isFirst: boolean;
  } | null;
  readonly idle_minutes: number;
  readonly max_hours: number;
}

// A session whose role is not the person's of today, that did not begin as one does, or has other tokens since, is nobody's.
const selectOpenSession = `
  select s.session_id, s.employee_nr, s.roles, s.created_at, s.last_seen_at, c.cwid, c.name, c.sector_id,
    e.name as sector_name,
    ${mustChangePassword} as must_change_password,
    case when s.tablet_instance_id is not null
      then json_build_object('courseId', s.tablet_course_id, 'instanceId', s.tablet_instance_id) end as tablet,
    s.name_due,
    case when a.assignment_id is not null then json_build_object('by', b.cwid, 'byName', b.name, 'at', a.set_at,
      'needsConfirmation', a.needs_confirmation and ${isOfHere}, 'isFirst', ${isFirstPassword}) end as password_set,
    ${idleMinutes} as idle_minutes, ${maximumHours} as max_hours
  from session s
  join session_start o using (session_id)
  join collaborator c on c.employee_nr = s.employee_nr and c.employee_nr = o.employee_nr
  join sector e on e.sector_id = c.sector_id
  left join credential k on k.employee_nr = s.employee_nr
  left join password_assignment a on a.employee_nr = s.employee_nr and a.replaced_at is null and a.confirmed_at is null
    and not a.is_mailed
  left join collaborator b on b.employee_nr = a.set_by
  where s.ended_at is null and c.active = 1 and s.roles = array[c.role] and o.role = c.role
    and (o.tokens is null or o.tokens = encode(sha256(s.token_hash || s.file_token_hash), 'hex'))`;

function storedSession(row: SessionRow): StoredSession {
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
      passwordSet: row.password_set === null ? null : { ...row.password_set, at: new Date(row.password_set.at) },
    },
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    idleMinutes: row.idle_minutes,
    maximumHours: row.max_hours,
  };
}

/** Looks for a session with the others that are looked for at this moment: a whole shift that comes is met in few statements. */
export type FindSession = (tokenHash: Buffer) => Promise<StoredSession | null>;

/** Each is looked for by itself in the statement, so that its plan is the same for any number of them. */
const sessionsByToken = {
  name: 'sessions-by-token',
  text: `
    select asked.place::integer, found.* from unnest((select $1::bytea[])) with ordinality as asked (hash, place)
    cross join lateral (${selectOpenSession} and s.token_hash = asked.hash offset 0) found`,
};

/** The open sessions of bearer tokens, by their hashes. */
export function openFindSession(pool: pg.Pool): FindSession {
  const find = async (hashes: readonly Buffer[]): Promise<{ readonly found: StoredSession | null }[]> => {
    const { rows } = await pool.query<SessionRow & { readonly place: number }>({
      ...sessionsByToken,
      values: [hashes],
    });
    const byPlace = new Map(rows.map((row) => [row.place - 1, storedSession(row)]));
    return hashes.map((_hash, place) => ({ found: byPlace.get(place) ?? null }));
  };
  const ask = gathered({
    keyOf: (hash: Buffer) => hash.toString('base64'),
    askTogether: find,
  });
  return async (tokenHash) => (await ask(tokenHash)).found;
}

/** The open session of a file cookie's hash. */
export async function findFileSession(pool: pg.Pool, fileTokenHash: Buffer): Promise<StoredSession | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session-by-file-token',
    text: `${selectOpenSession} and s.file_token_hash = $1`,
    values: [fileTokenHash],
  });
  return rows[0] === undefined ? null : storedSession(rows[0]);
}

/**
 * How a session begins: a sign-in with password or passkey, or at the identity provider, one's own change of password, the way out of
 * tablet mode.
 */
export type SessionBeginning = 'signIn' | 'passkey' | 'provider' | 'password' | 'tablet';

interface NewSession {
  readonly sessionId: string;
  readonly tokenHash: Buffer;
  readonly fileTokenHash: Buffer;
  readonly employeeNr: number;
  readonly role: number;
  readonly passwordHash: string | null;
  readonly at: Date;
  readonly typesName: boolean;
  readonly began: SessionBeginning;
  /** number of the use that opens it; null where no passkey does */
  readonly passkeyUse: number | null;
  /** number of the provider's answer that opens it; null where none does */
  readonly providerUse: number | null;
  readonly address: string;
}

/**
 * Opens a session if the person is still the one whose password was verified: active, of that role, with that password. The
 * database writes it together with its event (migration 0091).
 * @returns its life, or null when something changed since
 */
export async function openSession(db: Database, session: NewSession): Promise<SessionLife | null> {
  const { sessionId, tokenHash, fileTokenHash, employeeNr, role, passwordHash, at, typesName, began, address } =
    session;
  const { passkeyUse, providerUse } = session;
  const { rows } = await sql<Pick<SessionRow, 'idle_minutes' | 'max_hours'>>`
    select idle_minutes, max_hours from open_session(${sessionId}::uuid, ${tokenHash}::bytea, ${fileTokenHash}::bytea,
      ${employeeNr}::integer, ${role}::smallint, ${passwordHash}, ${at}::timestamptz, ${typesName}, ${began}, ${address},
      ${passkeyUse}::bigint, ${providerUse}::bigint)`.execute(db);
  const [life] = rows;
  if (life === undefined) return null;
  return { createdAt: at, lastSeenAt: at, idleMinutes: life.idle_minutes, maximumHours: life.max_hours };
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
