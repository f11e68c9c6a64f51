import { createHmac } from 'node:crypto';
import pg from 'pg';
import { asOwner } from './as-owner.ts';
import { openDatabase, sqlState } from './database.ts';
import { areYouThere } from './preparing-client.ts';

interface OwnerRights {
  readonly owner: string;
  readonly createsRoles: boolean;
  readonly roleExists: boolean;
  readonly hasRole: boolean;
}

/**
 * Sees to it that the owner can make what a start needs, before anything is touched.
 * @param hasOwnLogin whether the application was given a login (DATABASE_APP_URL), so that none is to be made
 * @throws Error with the one statement that an administrator of PostgreSQL runs
 */
export async function requireRoles(ownerUrl: string, hasOwnLogin: boolean): Promise<void> {
  const rights = await asOwner(ownerUrl, async ({ pool }) => {
    const { rows } = await pool.query<OwnerRights>(`
      select current_user::text as owner, role is not null as "roleExists", me.rolsuper or me.rolcreaterole as "createsRoles",
        coalesce(pg_has_role(current_user, role, 'member'), false) as "hasRole"
      from pg_roles me, (select (select oid from pg_roles where rolname = 'capacita_app') as role) as application
      where me.rolname = current_user`);
    return rows[0];
  });
  if (rights === undefined || rights.createsRoles || (hasOwnLogin && rights.hasRole)) return;
  throw noLogin(rights);
}

/**
 * The application's login: makes it where it is missing, as `<database>_server`. Its password is derived from the owner's, so
 * that every process on the same database finds the same one and none is written down; where the owner has none (a socket, a
 * trusted address), it has none either.
 * @returns address of the database for that login
 * @throws Error with the one statement that an administrator of PostgreSQL runs, when the owner may not make it
 */
export async function ensureServerLogin(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const ownerPassword = url.searchParams.get('password') ?? url.password;
  await asOwner(ownerUrl, async ({ pool }) => {
    const { rows } = await pool.query<{ database: string }>('select current_database() as database');
    const name = `${rows[0]?.database.slice(0, 50)}_server`;
    url.username = encodeURIComponent(name);
    url.password =
      ownerPassword === '' ? '' : createHmac('sha256', ownerPassword).update('capacita_server').digest('base64url');
    for (const parameter of ['user', 'password']) url.searchParams.delete(parameter);
    await makeLogin(pool, name, url);
  });
  return url.href;
}

async function makeLogin(pool: pg.Pool, name: string, url: URL): Promise<void> {
  const role = pg.escapeIdentifier(name);
  const secret = url.password === '' ? 'null' : pg.escapeLiteral(url.password);
  const { rows } = await pool.query<{ isMember: boolean }>(
    `select pg_has_role(oid, 'capacita_app', 'member') as "isMember" from pg_roles where rolname = $1`,
    [name],
  );
  try {
    if (rows[0] === undefined) await pool.query(`create role ${role} login password ${secret} in role capacita_app`);
    else if (!rows[0].isMember) await pool.query(`grant capacita_app to ${role}`);
    // The owner's password has changed since, and with it this one.
    if (!(await canSignIn(url.href))) await pool.query(`alter role ${role} login password ${secret}`);
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    const owner = await pool.query<{ owner: string }>('select current_user::text as owner');
    throw noLogin({ owner: owner.rows[0]?.owner ?? '', createsRoles: false, roleExists: true, hasRole: true });
  }
}

async function canSignIn(url: string): Promise<boolean> {
  const login = openDatabase(url, { maximumConnections: 1 });
  try {
    await login.pool.query(areYouThere);
    return true;
  } catch (error) {
    if (sqlState(error)?.startsWith('28') === true) return false;
    throw error;
  } finally {
    await login.close();
  }
}

function noLogin({ owner, roleExists, hasRole }: OwnerRights): Error {
  const statement = [
    'do $$ begin',
    ...(roleExists ? [] : ['create role capacita_app;']),
    ...(hasRole ? [] : [`grant capacita_app to ${pg.escapeIdentifier(owner)};`]),
    "create role capacita_server login password '…' in role capacita_app;",
    'end $$',
  ].join(' ');
  return new Error(
    `la aplicación se conecta con un usuario de PostgreSQL propio, y "${owner}" no puede crearlo. Un administrador de PostgreSQL ejecuta esta sentencia con una contraseña a su elección, y el programa se inicia con DATABASE_APP_URL para ese usuario. / the application connects as a PostgreSQL user of its own, which "${owner}" may not make. An administrator of PostgreSQL runs this statement with a password of their choice, and the program is started with DATABASE_APP_URL for that user.\n\n  ${statement}\n`,
  );
}
