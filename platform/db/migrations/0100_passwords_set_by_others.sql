-- A password that somebody set for another person: until that person, by a code that they were mailed, or another administrator
-- confirms who has it, nothing is signed with it while four eyes hold (decisions section 5, 21 CFR 11.200(a)).
create table password_assignment (
  assignment_id integer generated always as identity primary key,
  employee_nr integer not null references collaborator,
  set_at timestamptz(3) not null,
  -- who chose or sent it, and who released it where that took two
  set_by integer not null references collaborator,
  released_by integer references collaborator,
  -- four eyes were in force: nothing is signed before it is confirmed
  needs_confirmation boolean not null,
  -- a one-time password that its person alone was mailed: to use it is to confirm it
  is_mailed boolean not null,
  -- until when the one-time password, or the code to confirm with, may be used
  code_ends_at timestamptz(3),
  -- HMAC of the code to confirm with, which is kept nowhere
  code_digest bytea check (length(code_digest) = 32),
  -- wrong tries; the fifth ends the code
  code_failures smallint not null default 0 check (code_failures >= 0),
  -- the first signature that was refused for want of the confirmation: QA is told from then on
  asked_at timestamptz(3),
  confirmed_at timestamptz(3),
  confirmed_by integer references collaborator,
  -- another password was set since
  replaced_at timestamptz(3),
  check (set_by <> employee_nr),
  -- who set it cannot confirm it
  check (confirmed_by <> set_by),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (code_digest is null or code_ends_at is not null),
  check (not is_mailed or code_ends_at is not null)
);
comment on table password_assignment is 'Passwords that were set by somebody else than their person, and how they were confirmed';
create unique index password_assignment_of_person on password_assignment (employee_nr) where replaced_at is null;
create index password_assignment_unconfirmed on password_assignment (set_at) where replaced_at is null and confirmed_at is null;

-- What was confirmed or replaced stays so: no second word on it.
create function keep_password_assignment() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.replaced_at is not null or (old.confirmed_at is not null and (new.confirmed_at, new.confirmed_by) is distinct from (old.confirmed_at, old.confirmed_by)) then
    raise exception 'what was said of a password that another set stays said' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger password_assignment_stays before update on password_assignment
  for each row execute function keep_password_assignment();

-- Sessions tell what their password waits for; every process forgets what it remembers of them.
create function tell_password_assignment() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('session_changed', new.employee_nr::text);
  return null;
end $$;
create trigger password_assignment_tells after insert or update on password_assignment
  for each row execute function tell_password_assignment();

grant select, insert on password_assignment to capacita_app;
grant update (code_ends_at, code_digest, code_failures, asked_at, confirmed_at, confirmed_by, replaced_at)
  on password_assignment to capacita_app;

insert into security_event_kind values ('passwordConfirmed'), ('passwordCodeSent'), ('passwordCodeFailed'), ('addressChanged');

-- Everyone's bell remembers what others did to the own account (migration 0025): another mail address is told there too.
create trigger address_tells_its_change after insert on security_event
  for each row when (new.kind = 'addressChanged' and new.employee_nr is not null) execute function tell_password_set();
