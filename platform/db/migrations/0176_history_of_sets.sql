-- Rows that always come in sets, each with its revision in the same statement (docs/decisions/175): they are compared with their history
-- as that statement ends, all at once, in place of one by one at the commit. So the revision must be there by then: written before, or
-- with the row. None is ever changed or removed, and what takes a revision back takes back the row that came after it.

create function require_history_of_set() returns trigger language plpgsql
-- The history grows with the rows of one transaction, of which the planner learns nothing: it is never read from end to end.
set timezone to 'UTC' set enable_seqscan to off set enable_bitmapscan to off set search_path = pg_catalog, public, pg_temp as $$
declare
  missing text;
begin
  -- The name of the entity is kept from the planner: of one that is new in the history it would take any index for as good, and read all of
  -- that entity for each row.
  execute format(
    'select %1$s from written where not exists (
       select from history h
       where h.entity = (select %2$L::text) and h.record_key = %1$s and h.revision = written.revision and h."row" = to_jsonb(written)
       offset 0)
     limit 1',
    (select string_agg(format('written.%I::text', tg_argv[i]), ' || ''|'' || ' order by i) from generate_series(1, tg_nargs - 1) i),
    tg_argv[0]) into missing;
  if missing is not null then
    raise exception 'a change of % % has no history', tg_argv[0], missing using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- audit_table for such a table. Changes of its rows are compared at the commit, as those of every other table.
create function audit_table_of_sets(entity text, variadic key_columns text[]) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  arguments text;
begin
  select string_agg(quote_literal(argument), ', ' order by position)
    into arguments from unnest(array[entity] || key_columns) with ordinality as a(argument, position);
  execute format('drop trigger %I on %I', entity || '_requires_history', entity);
  execute format(
    'create constraint trigger %I after update on %I deferrable initially deferred '
    'for each row execute function require_history(%s)',
    entity || '_requires_history', entity, arguments);
  execute format(
    'create trigger %I after insert on %I referencing new table as written '
    'for each statement execute function require_history_of_set(%s)',
    entity || '_comes_with_history', entity, arguments);
end $$;

select audit_table_of_sets('migrated_training', 'migrated_training_id');
