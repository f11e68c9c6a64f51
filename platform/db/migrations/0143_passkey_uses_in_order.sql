-- The use of a passkey before a use, and its last one, are found without reading all of them: each counts on from the one before.
create index passkey_use_in_order on passkey_use (passkey_id, use_id);
drop index passkey_use_of_passkey;

create or replace function continue_passkey() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  key public.passkey;
  last bigint;
begin
  select * into strict key from public.passkey p where p.passkey_id = new.passkey_id for no key update;
  last := coalesce((select u.counter from public.passkey_use u where u.passkey_id = new.passkey_id order by u.use_id desc limit 1),
    key.counter);
  if key.deleted or (new.counter <= last and (new.counter > 0 or last > 0)) then
    raise exception 'a passkey goes on from its last use' using errcode = '23514';
  end if;
  return new;
end $$;
