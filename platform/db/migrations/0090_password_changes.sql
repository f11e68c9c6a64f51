-- A change of password is written by the database itself, with its moment, its author and its event, so that who sends statements of
-- their own as the application cannot exchange a password in silence (21 CFR 11.10(e), 11.300; docs/decisions/099).

-- What statements go by stands in columns; the sentence beside them is for people, and older events have nothing else.
alter table security_event
  -- cwid of who did it to the account; null where that is nobody, or not known
  add column by_cwid varchar(50),
  -- where a password was typed when not on a session of one's own
  add column place varchar(20) check (place::text = any (array['tablet'::text, 'tabletExit'::text])),
  -- the session that began with it, or that it is about
  add column session_id uuid;

alter table credential_change
  -- carried: as it stood when this was first kept; first: an account, without a password; made: an account that came with its person;
  -- changed: another password. Null: older than this
  add column what varchar(10) check (what::text = any (array['carried'::text, 'first'::text, 'made'::text, 'changed'::text])),
  add column changed_at timestamptz(3),
  -- null of a change is a hand that is not known
  add column changed_by varchar(50),
  -- the person has to change it; nothing but another password ends that
  add column must_change boolean,
  -- the event that tells of it; of carried accounts the newest one that older changes had
  add column event_id bigint references security_event;
create unique index credential_change_event on credential_change (event_id) where what::text = 'changed'::text;
create unique index credential_change_beginning on credential_change (employee_nr)
  where what::text = any (array['carried'::text, 'first'::text, 'made'::text]);

insert into credential_change (employee_nr, digest, is_new_password, what, changed_at, changed_by, must_change, event_id)
  select employee_nr, credential_digest(credential), false, 'carried', password_changed_at, password_changed_by, must_change_password,
    (select max(event_id) from security_event e where e.employee_nr = credential.employee_nr and e.kind = 'passwordChanged')
  from credential order by employee_nr;

-- An event of these kinds comes with what it tells of, and in no other way.
create function refuse_loose_event() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    raise exception 'an event % is written by the database alone', new.kind using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger security_event_is_not_loose before insert on security_event
  for each row when (new.kind::text = 'passwordChanged'::text) execute function refuse_loose_event();

-- Writes one change of an account with its event. The detail is for people.
create function note_credential_change(account credential, changed_by text, released_by text, from_address text)
returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  person public.collaborator;
  event bigint;
begin
  select * into strict person from public.collaborator c where c.employee_nr = account.employee_nr;
  insert into public.security_event (happened_at, kind, cwid, employee_nr, address, by_cwid, detail)
    values (account.password_changed_at, 'passwordChanged', person.cwid, person.employee_nr, from_address, changed_by,
      case when changed_by is null then 'by an unknown hand' when changed_by = person.cwid then ''
        else concat('set by ', changed_by, ', released by ' || released_by) end)
    returning event_id into event;
  insert into public.credential_change
      (employee_nr, digest, is_new_password, what, changed_at, changed_by, must_change, event_id)
    values (account.employee_nr, public.credential_digest(account), true, 'changed', account.password_changed_at, changed_by,
      account.must_change_password, event);
end $$;
revoke execute on function note_credential_change(credential, text, text, text) from public;

-- An account that came with its person, in the transaction of their first revision: at the installation of a company.
create function came_with_person(of_employee integer) returns boolean language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from public.history h
    where h.entity = 'collaborator' and h.record_key = of_employee::text and h.revision = 1
      and h.xmin = pg_current_xact_id()::xid)
$$;

-- What nobody noted, because it came past the functions below, is noted as the work of an unknown hand.
drop trigger credential_keeps_changes on credential;
drop function write_credential_change();
create function note_new_account() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  is_made boolean := new.password_hash is not null and public.came_with_person(new.employee_nr);
  empty public.credential := new;
begin
  if not is_made then
    empty.password_hash := null;
  end if;
  insert into public.credential_change (employee_nr, digest, is_new_password, what, changed_at, changed_by, must_change)
    values (new.employee_nr, public.credential_digest(empty), false, case when is_made then 'made' else 'first' end,
      new.password_changed_at, new.password_changed_by, new.must_change_password);
  if new.password_hash is not null and not is_made then
    update public.credential set password_hash = new.password_hash where employee_nr = new.employee_nr;
  end if;
  return null;
end $$;
create trigger credential_begins after insert on credential for each row execute function note_new_account();

create function keep_credential() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  newest text := (select digest from public.credential_change c
    where c.employee_nr = new.employee_nr order by change_number desc limit 1);
begin
  if newest is distinct from public.credential_digest(new) then
    new.password_changed_at := clock_timestamp();
    new.password_changed_by := null;
    perform public.note_credential_change(new, null, null, null);
  end if;
  return new;
end $$;
create trigger credential_keeps_changes before update of password_hash, local_account on credential
  for each row execute function keep_credential();

create function keep_password_due() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_user <> (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    raise exception 'a password that is due is changed, and nothing else' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger credential_stays_due before update of must_change_password on credential
  for each row when (old.must_change_password and not new.must_change_password) execute function keep_password_due();

-- The account of a person who is entered in this transaction, by the product itself.
create function make_account(of_employee integer, hash text, must_change boolean, is_local boolean, moment timestamptz)
returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not public.came_with_person(of_employee) then
    raise exception 'an account is made with its person alone' using errcode = 'insufficient_privilege';
  end if;
  insert into public.credential (employee_nr, password_hash, password_changed_at, must_change_password, local_account)
    values (of_employee, hash, moment, must_change, is_local);
end $$;

-- Another password of an account, by whom, and released by whom where that took two. A hash that the account has had before is put back
-- by nobody: another salt makes another hash of the same password.
create function set_password(of_employee integer, hash text, must_change boolean, by_whom text, released_by text, moment timestamptz,
  from_address text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  account public.credential;
begin
  if hash is null or not exists (select from public.collaborator c where c.cwid = by_whom) then
    raise exception 'a password is set by somebody' using errcode = 'insufficient_privilege';
  end if;
  insert into public.credential (employee_nr) values (of_employee) on conflict do nothing;
  select * into strict account from public.credential k where k.employee_nr = of_employee for update;
  if moment < (select max(changed_at) from public.credential_change c where c.employee_nr = of_employee) - interval '5 minutes'
    or moment < (select max(sealed_at) from public.seal) - interval '5 minutes' then
    raise exception 'a change of password is not put in the past' using errcode = 'insufficient_privilege';
  end if;
  account.password_hash := hash;
  account.password_changed_at := moment;
  account.password_changed_by := by_whom;
  account.must_change_password := must_change;
  if exists (select from public.credential_change c
    where c.employee_nr = of_employee and c.digest = public.credential_digest(account)) then
    raise exception 'an account has had this hash before' using errcode = 'insufficient_privilege';
  end if;
  perform public.note_credential_change(account, by_whom, released_by, from_address);
  update public.credential set password_hash = hash, password_changed_at = moment, password_changed_by = by_whom,
    must_change_password = must_change where employee_nr = of_employee;
end $$;
revoke execute on function make_account(integer, text, boolean, boolean, timestamptz),
  set_password(integer, text, boolean, text, text, timestamptz, text) from public;
grant execute on function make_account(integer, text, boolean, boolean, timestamptz),
  set_password(integer, text, boolean, text, text, timestamptz, text) to capacita_app;

revoke insert on credential_change from capacita_app;
-- Verification on the page reads how far the numbers went.
revoke usage on sequence credential_change_change_number_seq from capacita_app;
grant select on sequence credential_change_change_number_seq to capacita_app;
revoke insert, update on credential from capacita_app;
grant insert (employee_nr), update (must_change_password, signing_failures, signing_locked_until, tablet_failures, tablet_locked_until)
  on credential to capacita_app;
