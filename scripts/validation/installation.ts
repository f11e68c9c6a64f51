import { arch, platform, release } from 'node:os';
import { type Environment, environmentVariables } from '#platform/config/environment.ts';
import { openDatabase } from '#platform/db/database.ts';
import { openOwnedDatabase } from '#platform/db/prepare-database.ts';

/** A line of the record: what it is of, its name and its value. */
export type Fact = readonly [name: string, value: string];

/** What is found of the database; nothing is written into it. */
export interface DatabaseRecord {
  readonly facts: readonly (readonly [name: 'server' | 'database' | 'migration' | 'versions', value: string])[];
  readonly parameters: readonly Fact[];
  readonly roles: readonly (readonly [name: string, rights: string, memberOf: string])[];
  /** objects that one role has the same rights on */
  readonly grants: readonly (readonly [role: string, rights: string, objects: string])[];
}

/** Variables that are no secret and no address with one; of every other one is said only whether it is set. */
const plain: ReadonlySet<string> = new Set([
  ...[
    'PORT',
    'HOST',
    'DATA_DIR',
    'COMPANY_TIME_ZONE',
    'DEMO',
    'SECRET_KEY_LOST',
    'SEAL_ANCHOR_FILE',
    'SEAL_ANCHOR_STAYS',
  ],
  ...['OIDC_SCOPES', 'OIDC_USERNAME_CLAIM', 'OIDC_DISPLAY_NAME', 'OIDC_CA_FILE'],
  ...['LDAP_CA_FILE', 'LOCAL_SERVERS', 'MEDIA_HOSTS', 'UPLOAD_MAX_MB', 'UPLOAD_TOTAL_MB', 'LOG_LEVEL', 'TRUST_PROXY'],
]);

/** The environment as the program reads it, without secrets. */
export function describeEnvironment(environment: Environment, set: string, notSet: string): Fact[] {
  return environmentVariables.map((name) => {
    const value = environment[name as keyof Environment];
    if (value === undefined) return [name, notSet];
    return [name, plain.has(name) ? [value].flat().join(', ') : set];
  });
}

/** The machine and the runtime. */
export const describeMachine = (): Fact[] => [
  ['Node.js', process.version],
  ['OS', `${platform()} ${release()} ${arch()}`],
];

/** Rights on tables, sequences, columns, functions, schemas and the database, by role, as PostgreSQL has them. */
const grantsQuery = `
  with held as (
    select 'database ' || datname as object, acl.* from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) acl
     where datname = current_database()
    union all select 'schema ' || nspname, acl.* from pg_namespace, aclexplode(coalesce(nspacl, acldefault('n', nspowner))) acl
     where nspname !~ '^pg_' and nspname <> 'information_schema'
    union all select relname, acl.* from pg_class c join pg_namespace n on n.oid = relnamespace,
      aclexplode(coalesce(relacl, acldefault((case relkind when 'S' then 's' else 'r' end)::"char", relowner))) acl
     where relkind in ('r', 'v', 'm', 'p', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all select relname || '.' || attname, acl.* from pg_attribute join pg_class c on c.oid = attrelid
      join pg_namespace n on n.oid = relnamespace, aclexplode(attacl) acl
     where attacl is not null and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all select proname || '()', acl.* from pg_proc join pg_namespace n on n.oid = pronamespace,
      aclexplode(coalesce(proacl, acldefault('f', proowner))) acl
     where nspname !~ '^pg_' and nspname <> 'information_schema' and probin is null
  ), by_object as (
    select object, case grantee when 0 then 'PUBLIC' else pg_get_userbyid(grantee) end as role,
           string_agg(distinct privilege_type, ', ' order by privilege_type) as rights
      from held group by object, grantee
  )
  select role, rights, string_agg(distinct object, ', ' order by object) as objects from by_object group by role, rights order by role, rights`;

const rolesQuery = `
  select rolname as name, concat_ws(', ', case when rolsuper then 'SUPERUSER' end, case when rolcreaterole then 'CREATEROLE' end,
           case when rolcreatedb then 'CREATEDB' end, case when rolreplication then 'REPLICATION' end,
           case when rolbypassrls then 'BYPASSRLS' end, case when rolcanlogin then 'LOGIN' end) as rights,
         (select coalesce(string_agg(pg_get_userbyid(roleid), ', ' order by 1), '') from pg_auth_members where member = r.oid) as member_of
    from pg_roles r where rolname !~ '^pg_' order by 1`;

/** Parameters that are secrets, or too long to be read. */
const unshown = ['password_ldap', 'logo'];

/** Reads the record of the installed database. @throws Error in words for the operator */
export async function readDatabase(environment: Environment): Promise<DatabaseRecord> {
  const owned = await openOwnedDatabase(environment, () => {});
  const owner = openDatabase(owned.ownerUrl, { maximumConnections: 1 });
  try {
    const ask = async <Row extends object>(text: string) => (await owner.pool.query<Row>(text)).rows;
    const [version] = await ask<{ server: string; database: string; encoding: string; migration: string }>(
      `select version() as server, current_database() as database, pg_encoding_to_char(encoding) as encoding,
              (select max(name) from kysely_migration) as migration from pg_database where datname = current_database()`,
    );
    const versions = await ask<{ version: string }>('select version from product_version order by version_number');
    const [settings] = await ask<{ values: Record<string, unknown> }>('select to_json(s) as values from settings s');
    const roles = await ask<{ name: string; rights: string; member_of: string }>(rolesQuery);
    const grants = await ask<{ role: string; rights: string; objects: string }>(grantsQuery);
    return {
      facts: [
        ['server', version?.server ?? ''],
        ['database', `${version?.database} (${version?.encoding})`],
        ['migration', version?.migration ?? ''],
        ['versions', versions.map((each) => each.version).join(', ')],
      ],
      parameters: Object.entries(settings?.values ?? {}).map(([name, value]) => {
        const isShown = !unshown.includes(name) || value === null;
        return [name, isShown ? String(value ?? '–') : '***'];
      }),
      roles: roles.map(({ name, rights, member_of }) => [name, rights, member_of]),
      grants: grants.map(({ role, rights, objects }) => [role, rights, objects]),
    };
  } finally {
    await owner.close();
    await owned.close();
  }
}
