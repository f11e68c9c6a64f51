-- Rows that always come in sets, each with its revision in the same statement (docs/decisions/175): they are compared with their history
-- as that statement ends, all at once, in place of one by one at the commit. So the revision must be there by then: written before, or
-- with the row. None is ever changed or removed, and what takes a revision back takes back the row that came after it.

create function require_history_of_set() returns trigger language plpgsql
set timezone to 'UTC' set enable_seqscan to off set enable_bitmapscan to off set search_path = pg_catalog, public, pg_temp as $$
declare
  missing text;
begin
  -- The history grows with the rows of one transaction, of which the planner knows nothing: it took the index by entity and moment for as
  -- good as the key's, and read all revisions of the entity for each row. So a revision is looked for by the one index that is left where
  -- its entity is hidden, and everything is compared that it must be.
  execute format(
    'select written.%1$I::text from written where not exists (
       select from history h
       where lower(h.record_key collate "und-x-icu") = lower(written.%1$I::text collate "und-x-icu")
         and h.record_key = written.%1$I::text and h.entity || '''' = %2$L and h.revision = written.revision
         and h."row" = to_jsonb(written)
       offset 0)
     limit 1', tg_argv[1], tg_argv[0]) into missing;
  if missing is not null then
    raise exception 'a change of % % has no history', tg_argv[0], missing using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- Changes of such a row are compared at the commit, as those of every other table.
drop trigger migrated_training_requires_history on migrated_training;
create constraint trigger migrated_training_requires_history after update on migrated_training deferrable initially deferred
  for each row execute function require_history('migrated_training', 'migrated_training_id');
create trigger migrated_training_comes_with_history after insert on migrated_training referencing new table as written
  for each statement execute function require_history_of_set('migrated_training', 'migrated_training_id');
