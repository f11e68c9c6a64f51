-- What a seal covers besides the history: everything that is only ever added gets a number in the order of its making, so
-- that each seal digests what is new since the seal before and no more (docs/decisions/019).

alter table attempt_answer add column answer_number bigint generated always as identity;
create unique index attempt_answer_number on attempt_answer (answer_number);
alter table file add column file_number bigint generated always as identity;
create unique index file_number on file (file_number);
alter table product_version add column version_number bigint generated always as identity;
create unique index product_version_number on product_version (version_number);

-- An attempt changes once, when it is closed; from then on it is final and has the next number.
alter table content_attempt add column closing_number bigint;
create sequence content_attempt_closing as bigint owned by content_attempt.closing_number;
alter table content_attempt disable trigger user;
update content_attempt set closing_number = nextval('content_attempt_closing') where state <> 0;
alter table content_attempt enable trigger user;
create unique index content_attempt_closing_number on content_attempt (closing_number) where closing_number is not null;
create function number_closing() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.closing_number := case when new.state = 0 then null else nextval('public.content_attempt_closing') end;
  return new;
end $$;
-- Triggers of one moment run in the order of their names: after content_attempt_closes_once has let the change through.
create trigger content_attempt_is_numbered before insert or update of state on content_attempt
  for each row execute function number_closing();
grant usage on sequence content_attempt_closing, attempt_answer_answer_number_seq, file_file_number_seq,
  product_version_version_number_seq to capacita_app;

-- A session that ended stays ended, and that it ended is written down where a seal covers it.
create table session_end (
  end_number bigint generated always as identity primary key,
  session_id uuid not null unique references session
);
comment on table session_end is 'Sessions that have ended, in that order; one that is open again was tampered with';
insert into session_end (session_id) select session_id from session where ended_at is not null order by ended_at, session_id;
create trigger session_end_is_final before update or delete or truncate on session_end
  for each statement execute function refuse_change();
create function keep_session_ended() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.ended_at is not null then
    if new.ended_at is distinct from old.ended_at or new.end_reason is distinct from old.end_reason then
      raise exception 'a session that has ended stays so' using errcode = 'insufficient_privilege';
    end if;
  elsif new.ended_at is not null then
    insert into public.session_end (session_id) values (new.session_id);
  end if;
  return new;
end $$;
create trigger session_ends_once before update of ended_at, end_reason on session
  for each row execute function keep_session_ended();
grant select, insert on session_end to capacita_app;
grant usage on sequence session_end_end_number_seq to capacita_app;

-- Every password that an account had, as a digest of its hash: one that was exchanged with the triggers off does not fit
-- the newest, and one that was exchanged with them on has no event passwordChanged.
create table credential_change (
  change_number bigint generated always as identity primary key,
  employee_nr integer not null references credential,
  digest char(64) not null,
  -- another password, rather than the first one or another place to sign in
  is_new_password boolean not null
);
comment on table credential_change is 'Digests of what each account could sign in with, in the order of change';
create index credential_change_employee on credential_change (employee_nr, change_number);
create function credential_digest(of credential) returns char(64) language sql immutable
set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to(jsonb_build_array(of.employee_nr, of.password_hash, of.local_account)::text, 'UTF8')), 'hex')
$$;
insert into credential_change (employee_nr, digest, is_new_password)
  select employee_nr, credential_digest(credential), false from credential order by employee_nr;
create trigger credential_change_is_final before update or delete or truncate on credential_change
  for each statement execute function refuse_change();
create function write_credential_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into public.credential_change (employee_nr, digest, is_new_password)
      values (new.employee_nr, public.credential_digest(new), false);
  elsif (new.password_hash, new.local_account) is distinct from (old.password_hash, old.local_account) then
    insert into public.credential_change (employee_nr, digest, is_new_password)
      values (new.employee_nr, public.credential_digest(new), new.password_hash is distinct from old.password_hash);
  end if;
  return null;
end $$;
create trigger credential_keeps_changes after insert or update on credential
  for each row execute function write_credential_change();
grant select, insert on credential_change to capacita_app;
grant usage on sequence credential_change_change_number_seq to capacita_app;

-- What a keyed seal covers, as the text that its hash is taken over; seals of before have none and no key.
alter table seal add column content text;

-- The seal now waits for the writers that are at work without making others wait (features/integrity/server/seals).
drop trigger history_waits_for_seal on history;
drop function share_sealing_lock();
