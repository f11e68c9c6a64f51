import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import { readForeignObjects } from './foreign-objects.ts';
import { readShapeRules } from './shape-rules.ts';

/** The rules by which the database itself protects the trail, one in a line, in order. */
export type SchemaRules = readonly string[];

/**
 * Reads triggers with their conditions, constraints, unique indexes, functions (digest of their source and settings), what is granted to
 * whom, what does not belong to the owner of the history, what the tables are (`shape-rules.ts`), and whatever could be taken in place of
 * PostgreSQL's own. `schema-rules.generated.ts` holds what they are in the program's own migrations.
 */
export async function readSchemaRules(db: Queryable): Promise<SchemaRules> {
  const { rows } = await sql<{ rule: string }>`
    with relation as (
      select c.oid, c.relname, c.relowner, c.relacl, c.relkind, c.relrowsecurity from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S', 'v', 'p', 'm', 'f')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    ), of_extension as (
      -- A compiled library brings it: a function of another language may have been put into the extension by hand.
      select d.objid from pg_depend d join pg_proc p on p.oid = d.objid
      where d.deptype = 'e' and d.classid = 'pg_proc'::regclass and p.prolang = 13
    ), owner as (
      select relowner as oid from pg_class where oid = 'public.history'::regclass
    )
    select 'migration ' || max(name) as rule from public.kysely_migration
    union all
    select 'kind of event ' || kind from public.security_event_kind
    union all
    select concat_ws(' ', 'trigger', r.relname, t.tgname, t.tgenabled, pg_get_triggerdef(t.oid))
    from pg_trigger t join relation r on r.oid = t.tgrelid where not t.tgisinternal
    union all
    select concat_ws(' ', 'constraint without force', r.relname, count(*))
    from pg_trigger t join relation r on r.oid = t.tgrelid where t.tgisinternal and t.tgenabled <> 'O' group by r.relname
    union all
    select concat_ws(' ', 'function', p.proname || '(' || pg_get_function_arguments(p.oid) || ')', pg_get_function_result(p.oid), l.lanname,
      p.provolatile, p.proisstrict, p.prosecdef, array_to_string(p.proconfig, ','),
      encode(sha256(convert_to(p.prosrc || coalesce(pg_get_function_sqlbody(p.oid), ''), 'UTF8')), 'hex'))
    from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'public'::regnamespace and p.oid not in (select objid from of_extension)
    union all
    select concat_ws(' ', 'grant', r.relname, coalesce(g.rolname, 'public'), string_agg(a.privilege_type, ',' order by a.privilege_type))
    from relation r cross join aclexplode(r.relacl) a left join pg_roles g on g.oid = a.grantee
    where a.grantee <> r.relowner and (coalesce(g.rolname, '') = 'capacita_app' or a.privilege_type <> 'SELECT')
    group by r.relname, g.rolname
    union all
    select concat_ws(' ', 'grant', c.attrelid::regclass, c.attname, coalesce(g.rolname, 'public'), a.privilege_type)
    from pg_attribute c join relation r on r.oid = c.attrelid cross join aclexplode(c.attacl) a
    left join pg_roles g on g.oid = a.grantee
    union all
    select concat_ws(' ', 'constraint', r.relname, k.conname, k.convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint k join relation r on r.oid = k.conrelid where k.contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select concat_ws(' ', 'unique index', pg_get_indexdef(i.indexrelid), i.indisvalid)
    from pg_index i join relation r on r.oid = i.indrelid where i.indisunique
    union all
    select concat_ws(' ', 'inherited by', r.relname, i.inhrelid::regclass)
    from pg_inherits i join relation r on r.oid = i.inhparent
    union all
    select concat_ws(' ', 'rewritten by', r.relname, w.rulename) from pg_rewrite w join relation r on r.oid = w.ev_class
    union all
    select concat_ws(' ', 'row security', relname) from relation where relrowsecurity
    union all
    select concat_ws(' ', 'another owner', relname) from relation where relowner <> (select oid from owner)
    union all
    select concat_ws(' ', 'another owner', p.proname) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.oid not in (select objid from of_extension)
      and p.proowner <> (select oid from owner)
    union all
    select 'the application may become the owner' from owner
    where exists (select from pg_roles where rolname = 'capacita_app')
      and pg_has_role('capacita_app', owner.oid, 'member')
    union all
    -- Sessions that begin with it run without any trigger.
    select concat_ws(' ', 'setting', setting, 'of', coalesce(g.rolname, 'everybody')) from pg_db_role_setting s
    cross join unnest(s.setconfig) as setting left join pg_roles g on g.oid = s.setrole
    where setting like 'session\\_replication\\_role=%'
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`.execute(db);
  return [...rows.map((row) => row.rule), ...(await readShapeRules(db)), ...(await readForeignObjects(db))].sort();
}

/** SHA-256 over the rules. */
export function digestRules(rules: SchemaRules): string {
  return createHash('sha256').update(rules.join('\n')).digest('hex');
}
