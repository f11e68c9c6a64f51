-- The number of the seal that a signature names is part of the hash of the revision that it signs. Signatures of before keep the hash
-- that they have: a new one cannot be of that form (21 CFR 11.70, decisions/109).
alter table signature add column seal_hashed boolean not null default false;
comment on column signature.seal_hashed is 'The number of the seal is part of the hash; false of signatures of before this column';
alter table signature alter column seal_hashed set default true;
alter table signature add constraint signature_hashes_seal check (seal_hashed) not valid;

-- The last seal as the first signed row of a transaction finds it: every row of one act names the same, though another is made meanwhile.
create function seal_of_transaction() returns integer language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  known text := nullif(current_setting('capacita.last_seal', true), '');
begin
  if known is null then
    known := coalesce(public.last_seal_number(), 0)::text;
    perform set_config('capacita.last_seal', known, true);
  end if;
  return nullif(known::integer, 0);
end $$;
