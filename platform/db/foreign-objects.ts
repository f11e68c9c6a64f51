import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/** Functions of PostgreSQL itself by which the trail is computed and compared. */
const functionsReliedOn = [
  ...['array_to_json', 'bool_or', 'concat', 'convert_to', 'count', 'encode', 'hashbpcharextended', 'hashint4extended'],
  ...['hashtextextended', 'jsonb_build_array', 'min', 'max', 'replace', 'sha256', 'string_agg', 'substr', 'sum'],
  ...['textsend', 'to_char', 'to_json', 'to_jsonb', 'pg_get_functiondef', 'concat_ws', 'jsonb_object_field_text'],
];

/**
 * Whatever somebody added to the database that could be taken in place of PostgreSQL's own functions, operators, casts or
 * tables, wherever it lies, and PostgreSQL's own that were rewritten: each as a rule that no migration makes. What an extension
 * brings as a compiled library is none, where PostgreSQL has no function of that name. Every comparison here is between values
 * of exactly the types of PostgreSQL's own operator, so that no other can be taken for it.
 */
export async function readForeignObjects(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    with added as (
      select p.oid, p.proname, p.pronamespace, n.nspname,
        p.prolang = '13'::pg_catalog.oid
          and n.nspname <> 'pg_catalog'::pg_catalog.name
          and exists (
            select from pg_catalog.pg_depend d
            where d.classid = '1255'::pg_catalog.oid and d.objid = p.oid and d.deptype = 'e'::pg_catalog."char")
          and not exists (
            select from pg_catalog.pg_proc own where own.proname = p.proname and own.oid < '16384'::pg_catalog.oid)
          as of_extension
      from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
      where p.oid >= '16384'::pg_catalog.oid
    )
    select 'function '::pg_catalog.text || f.nspname::pg_catalog.text || '.'::pg_catalog.text || f.proname::pg_catalog.text
      || '('::pg_catalog.text || pg_catalog.pg_get_function_identity_arguments(f.oid) || ')'::pg_catalog.text as rule
    from added f
    where not f.of_extension and f.nspname <> 'public'::pg_catalog.name and f.nspname <> 'pgboss'::pg_catalog.name
    union all
    select 'function of PostgreSQL rewritten '::pg_catalog.text || p.proname::pg_catalog.text
    from pg_catalog.pg_proc p
    where p.oid < '16384'::pg_catalog.oid and p.prolang <> '12'::pg_catalog.oid
      and p.pronamespace = '11'::pg_catalog.oid and p.proname = any (${functionsReliedOn}::pg_catalog.name[])
    union all
    select 'operator '::pg_catalog.text || o.oid::pg_catalog.regoperator::pg_catalog.text from pg_catalog.pg_operator o
    where o.oid >= '16384'::pg_catalog.oid
      and not exists (select from added f where f.oid = o.oprcode::pg_catalog.oid and f.of_extension)
    union all
    select 'cast '::pg_catalog.text || c.castsource::pg_catalog.regtype::pg_catalog.text || ' as '::pg_catalog.text
      || c.casttarget::pg_catalog.regtype::pg_catalog.text from pg_catalog.pg_cast c
    where c.oid >= '16384'::pg_catalog.oid
      and not exists (select from added f where f.oid = c.castfunc and f.of_extension)
    union all
    select 'table of PostgreSQL '::pg_catalog.text || r.relname::pg_catalog.text from pg_catalog.pg_class r
    where r.oid >= '16384'::pg_catalog.oid and r.relnamespace = '11'::pg_catalog.oid
    union all
    select 'event trigger '::pg_catalog.text || e.evtname::pg_catalog.text from pg_catalog.pg_event_trigger e`.execute(
    db,
  );
  return rows.map((row) => row.rule).sort();
}
