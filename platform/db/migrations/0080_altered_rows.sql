-- A change goes on from what the last revision of its record says. A row that was altered outside the product takes none: the
-- next revision would carry the alteration into the history, under the name of who changed something else.

create function require_last_revision() returns trigger language plpgsql
set timezone to 'UTC' set search_path = pg_catalog, public, pg_temp as $$
declare
  before jsonb := to_jsonb(old);
  key text := '';
  last record;
begin
  for i in 1 .. tg_nargs - 1 loop
    key := key || case when i > 1 then '|' else '' end || (before ->> tg_argv[i]);
  end loop;
  select h.revision, h."row" into last from history h
  where h.entity = tg_argv[0] and h.record_key = key order by h.revision desc limit 1;
  if last.revision = old.revision and last."row" = before then
    return new;
  end if;
  -- Columns that came after that revision are not in it.
  if last.revision = old.revision and last."row" = (
    select jsonb_object_agg(c.name, before -> c.name) from jsonb_object_keys(last."row") as c (name)
  ) then
    return new;
  end if;
  raise exception '% % differs from its last revision', tg_argv[0], key
    using errcode = 'CP001', table = tg_argv[0], detail = key;
end $$;

-- As before, with the new trigger.
create or replace function audit_table(entity text, variadic key_columns text[]) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  arguments text;
begin
  select string_agg(quote_literal(argument), ', ' order by position)
    into arguments from unnest(array[entity] || key_columns) with ordinality as a(argument, position);
  execute format(
    'create constraint trigger %I after insert or update on %I deferrable initially deferred '
    'for each row execute function require_history(%s)',
    entity || '_requires_history', entity, arguments);
  execute format(
    'create trigger %I before update on %I for each row execute function require_last_revision(%s)',
    entity || '_continues_history', entity, arguments);
end $$;

do $$
declare
  audited record;
begin
  for audited in
    select t.tgrelid::regclass::text as entity,
      (select string_agg(quote_literal(argument), ', ' order by position)
        from regexp_split_to_table(encode(t.tgargs, 'escape'), '\\000') with ordinality as a(argument, position)
        where argument <> '') as arguments
    from pg_trigger t where t.tgfoid = 'require_history'::regproc
  loop
    execute format(
      'create trigger %I before update on %s for each row execute function require_last_revision(%s)',
      audited.entity || '_continues_history', audited.entity, audited.arguments);
  end loop;
end $$;

insert into security_event_kind (kind) values ('recordAltered');
