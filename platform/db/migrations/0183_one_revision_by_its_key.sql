-- At the commit each row is compared with its revision, which is looked for as in 0176: by the index of folded keys, with the kind hidden from
-- the planner (docs/decisions/159). A history that grows within one transaction is of a size that the planner knows nothing of, and every index that
-- begins with the kind, or is of one kind alone, looked as good as that of the key: of a hundred thousand people each was compared with the
-- revisions of all, and the commit never ended.
create or replace function require_history() returns trigger language plpgsql
set timezone to 'UTC' set enable_seqscan to off set enable_bitmapscan to off set search_path = pg_catalog, public, pg_temp as $$
declare
  current jsonb := to_jsonb(new);
  key text := '';
begin
  if tg_op = 'UPDATE' and (current ->> 'revision')::integer <> (to_jsonb(old) ->> 'revision')::integer + 1 then
    raise exception '% must go up one revision at a time', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  for i in 1 .. tg_nargs - 1 loop
    key := key || case when i > 1 then '|' else '' end || (current ->> tg_argv[i]);
  end loop;
  if not exists (
    select from history h
    where lower(h.record_key collate "und-x-icu") = lower(key collate "und-x-icu")
      and h.record_key = key and h.entity || '' = tg_argv[0]
      and h.revision = (current ->> 'revision')::integer and h."row" = current
    offset 0
  ) then
    raise exception 'a change of % % has no history', tg_argv[0], key using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
