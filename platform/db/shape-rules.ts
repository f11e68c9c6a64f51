import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/**
 * What a table of the product is, as rules one in a line: its kind, whether a crash empties it (`unlogged`), its options, every column with type
 * and default, its sequences, and what would show, send or bring other rows than those that are in it: policies, publications, subscriptions,
 * inheritance. What an extension brings is none of ours. Options by which PostgreSQL only keeps house are the operator's.
 */
export async function readShapeRules(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    with relation as (
      select c.* from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p', 'm', 'f') and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    )
    select concat_ws(' ', 'relation', r.relname, r.relkind, r.relpersistence, nullif(m.amname, 'heap'),
      case when r.relreplident <> 'd' then 'replica identity ' || r.relreplident::text end,
      case when r.relforcerowsecurity then 'row security forced' end,
      (select string_agg(option, ',' order by option) from unnest(r.reloptions) as option
        where option !~ '^(autovacuum_|toast[._]|fillfactor=|log_autovacuum|vacuum_|parallel_workers=)')) as rule
    from relation r left join pg_am m on m.oid = r.relam
    union all
    select concat_ws(' ', 'column', r.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
      case when a.attnotnull then 'not null' end, 'identity ' || nullif(a.attidentity::text, ''),
      'generated ' || nullif(a.attgenerated::text, ''), 'default ' || pg_get_expr(d.adbin, d.adrelid))
    from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select concat_ws(' ', 'sequence', c.relname, format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax,
      s.seqcache, case when s.seqcycle then 'cycle' end)
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'policy', r.relname, p.polname) from pg_policy p join relation r on r.oid = p.polrelid
    union all
    select concat_ws(' ', 'inherits', r.relname, i.inhparent::regclass) from pg_inherits i join relation r on r.oid = i.inhrelid
    union all
    select 'publication ' || pubname from pg_publication
    union all
    select 'subscription ' || subname from pg_subscription
    where subdbid = (select oid from pg_database where datname = current_database())
    union all
    -- A function that works with its owner's rights, and who may call it.
    select concat_ws(' ', 'execute', p.oid::regprocedure, coalesce(g.rolname, 'public'))
    from pg_proc p cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    left join pg_roles g on g.oid = a.grantee
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype and a.grantee <> p.proowner
    union all
    select 'setting session_replication_role of the server' from pg_settings
    where name = 'session_replication_role' and reset_val <> 'origin'`.execute(db);
  return rows.map((row) => row.rule);
}
