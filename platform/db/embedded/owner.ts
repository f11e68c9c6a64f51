import pg from 'pg';
import { connectionString, type Endpoint, owner, superuser } from './superuser.ts';

/** What PostgreSQL answers to a wrong password, and to a login that has none or is not there. */
const refusedSignIn = ['28P01', '28000'];

/** Roles of the product that the owner must be able to give and to change. */
const productRoles = ['capacita_app', 'capacita_server'];

/**
 * Sees to it that the program works as a plain owner and not as the superuser, who could put functions of their own in place
 * of PostgreSQL's. Makes the owner, gives it the database of an installation that was made before there was one, and then takes
 * the superuser's password away, so that nobody signs in as that. Can be broken off anywhere: the next start goes on.
 * @param endpoint with the password of both: the owner's, once the superuser has none
 */
export async function lowerOwner(endpoint: Endpoint, database: string): Promise<void> {
  const bootstrap = await signIn(connectionString(endpoint, 'postgres', superuser));
  if (bootstrap === null) return;
  try {
    await makeOwner(bootstrap, endpoint.password);
    const { rowCount } = await bootstrap.query('select from pg_database where datname = $1', [database]);
    if (rowCount !== 0) await handOver(endpoint, database);
    await bootstrap.query(`alter role ${superuser} password null`);
  } finally {
    await bootstrap.end();
  }
}

/** A connection; null where the superuser can no longer sign in. */
async function signIn(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    if (refusedSignIn.includes((error as { code?: string }).code ?? '')) return null;
    throw error;
  }
}

async function makeOwner(bootstrap: pg.Client, password: string): Promise<void> {
  const { rows } = await bootstrap.query<{ name: string }>('select rolname as name from pg_roles');
  const names = rows.map(({ name }) => name);
  const rights = `login createrole createdb password ${pg.escapeLiteral(password)}`;
  await bootstrap.query(`${names.includes(owner) ? 'alter' : 'create'} role ${owner} ${rights}`);
  // A server is known by its folder, which not everybody may ask for.
  await bootstrap.query(`grant pg_read_all_settings to ${owner}`);
  for (const role of productRoles.filter((name) => names.includes(name))) {
    await bootstrap.query(`grant ${role} to ${owner} with admin option`);
  }
}

/** Everything in a database that the superuser made, as the statement that gives it to the owner. */
const ownerships = `
  with made as (select oid from pg_roles where rolname = '${superuser}'), member as (
    -- of an extension, or a sequence of a column, which follows its table
    select classid, objid from pg_depend
    where deptype = 'e' or deptype in ('a', 'i') and classid = 'pg_class'::regclass and refobjsubid <> 0
  )
  select format('alter schema %I owner to ${owner}', nspname) as statement
  from pg_namespace n, made where n.nspowner = made.oid and n.oid >= 16384
  union all
  select format('alter table %s owner to ${owner}', c.oid::regclass)
  from pg_class c, made where c.relowner = made.oid and c.oid >= 16384 and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from member m where m.classid = 'pg_class'::regclass and m.objid = c.oid)
  union all
  select format('alter routine %s owner to ${owner}', p.oid::regprocedure)
  from pg_proc p, made where p.proowner = made.oid and p.oid >= 16384
    and not exists (select from member m where m.classid = 'pg_proc'::regclass and m.objid = p.oid)
  union all
  select format('alter type %s owner to ${owner}', t.oid::regtype)
  from pg_type t, made where t.typowner = made.oid and t.oid >= 16384 and t.typrelid = 0 and t.typtype in ('d', 'e', 'r')
    and not exists (select from member m where m.classid = 'pg_type'::regclass and m.objid = t.oid)`;

/** Gives the whole database to the owner, in one transaction; what an extension brought stays the superuser's. */
async function handOver(endpoint: Endpoint, database: string): Promise<void> {
  const client = await signIn(connectionString(endpoint, database, superuser));
  if (client === null) throw new Error('PostgreSQL takes its superuser in one database and not in another.');
  try {
    await client.query('begin');
    const { rows } = await client.query<{ statement: string }>(ownerships);
    for (const { statement } of rows) await client.query(statement);
    await client.query(`alter database ${pg.escapeIdentifier(database)} owner to ${owner}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
