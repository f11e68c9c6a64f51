import pg from 'pg';
import { sqlState } from './database.ts';

/** The tables to which the application only ever adds (21 CFR 11.10(e)). */
export const trailTables = [
  'history',
  'signature',
  'seal',
  'seal_head',
  'security_event',
  'session_start',
  'session_end',
  'credential_change',
  'passkey_use',
  'provider_use',
  'attempt_answer',
  'file',
] as const;

/** Roles that open a way around grants, or around what triggers demand. */
const powerfulRoles = [
  'pg_database_owner',
  'pg_write_all_data',
  'pg_read_server_files',
  'pg_write_server_files',
  'pg_execute_server_program',
  'pg_create_subscription',
  'pg_maintain',
  // writes moments of any day into the trail (migration 0081)
  'capacita_any_moment',
];

interface Rights {
  readonly login: string;
  readonly owner: string;
  readonly powerful: readonly string[];
  readonly owned: number;
  readonly changeable: readonly string[];
  readonly makesTemporary: boolean;
  readonly createsTables: boolean;
  readonly skipsTriggers: boolean;
}

/** What a login may do as itself or as any role that it is a member of, whether or not it is that role now. */
const readRights = `
  with reachable as (select * from pg_roles where pg_has_role(session_user, oid, 'member'))
  select session_user::text as login,
    (select pg_get_userbyid(relowner)::text from pg_class where oid = 'public.history'::regclass) as owner,
    array(
      select rolname::text from reachable
      where rolsuper or rolcreaterole or rolbypassrls or rolreplication or rolname = any ($2)
        or oid = (select relowner from pg_class where oid = 'public.history'::regclass)
    ) as powerful,
    (
      select count(*) from pg_shdepend
      where refclassid = 'pg_authid'::regclass and deptype = 'o' and refobjid in (select oid from reachable)
        and dbid in (0, (select oid from pg_database where datname = current_database()))
    ) as owned,
    array(
      select name from unnest($1::text[]) as name
      where exists (
        select from reachable r where has_table_privilege(r.oid, 'public.' || name, 'update, delete, truncate, trigger')
          or has_any_column_privilege(r.oid, 'public.' || name, 'update')
      )
    ) as changeable,
    has_database_privilege(session_user, current_database(), 'temporary') as "makesTemporary",
    exists (select from reachable r where has_schema_privilege(r.oid, 'public', 'create')) as "createsTables",
    current_setting('session_replication_role') <> 'origin' as "skipsTriggers"`;

/** The application's login may more than it must; the message is in words for the operator. */
export class TooManyRights extends Error {
  override readonly name = 'TooManyRights';
  readonly faults: readonly string[];

  constructor(login: string, faults: readonly string[]) {
    super(describeRefusal(login, faults));
    this.faults = faults;
  }
}

/**
 * Proves on a connection of the application that it can neither change the trail nor become somebody who can, whatever
 * statement it is made to send.
 * @throws TooManyRights with what the login may do and must not
 */
export async function proveLesserRights(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Back to the login itself, as an attacker would, should its sessions start with a lesser role.
    await client.query('begin; set local role none');
    await requireMember(client);
    const { rows } = await client.query<Rights>(readRights, [trailTables, powerfulRoles]);
    const [rights] = rows;
    if (rights === undefined) throw new Error('PostgreSQL did not tell the rights of the application.');
    const faults = [...describeFaults(rights), ...(await tryToRise(client, rights.owner))];
    if (faults.length > 0) throw new TooManyRights(rights.login, faults);
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release(true);
  }
}

async function requireMember(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ login: string; isMember: boolean }>(
    `select session_user::text as login, pg_has_role(session_user, 'capacita_app', 'usage') as "isMember"`,
  );
  const { login = '', isMember = false } = rows[0] ?? {};
  if (!isMember) throw new TooManyRights(login, ['no es miembro de / is no member of: capacita_app']);
}

function describeFaults(rights: Rights): string[] {
  const { powerful, owned, changeable, makesTemporary, createsTables, skipsTriggers } = rights;
  return [
    ...(powerful.length > 0 ? [`puede actuar como / may act as: ${powerful.join(', ')}`] : []),
    ...(owned > 0 ? [`es propietario de ${owned} objetos / owns ${owned} objects`] : []),
    ...(changeable.length > 0 ? [`puede cambiar / may change: ${changeable.join(', ')}`] : []),
    ...(makesTemporary
      ? ['puede crear tablas temporales / may make temporary tables: revoke temporary on database … from public']
      : []),
    ...(skipsTriggers ? ['trabaja sin disparadores / works without triggers: session_replication_role'] : []),
    ...(createsTables ? ['puede crear tablas en public / may make tables in public'] : []),
  ];
}

/** The ways back to the owner, tried in fact. */
async function tryToRise(client: pg.PoolClient, owner: string): Promise<string[]> {
  const ways = ['set local role', 'set local session authorization'].map(
    (way) => `${way} ${pg.escapeIdentifier(owner)}`,
  );
  const open: string[] = [];
  for (const statement of ways) {
    await client.query('savepoint rise');
    try {
      await client.query(statement);
      open.push(`logró / succeeded with: ${statement}`);
    } catch (error) {
      if (sqlState(error) !== '42501') throw error;
    }
    await client.query('rollback to savepoint rise');
  }
  return open;
}

function describeRefusal(login: string, faults: readonly string[]): string {
  return [
    `el usuario de PostgreSQL "${login}" de la aplicación tiene más derechos de los que debe; el programa no se inicia con él (DATABASE_APP_URL). / the application's PostgreSQL user "${login}" has more rights or others than it must have; the program does not start with it (DATABASE_APP_URL).`,
    ...faults.map((fault) => `  - ${fault}`),
  ].join('\n');
}
