-- A session begins with an event, and both are written by the database: a row put into `session` without its beginning opens nothing and is
-- found (21 CFR 11.10(d), docs/decisions/099).

insert into security_event_kind values ('sessionRenewed');

create table session_start (
  start_number bigint generated always as identity primary key,
  session_id uuid not null unique references session,
  employee_nr integer not null references collaborator,
  -- the role that it began with, and ends with
  role smallint not null,
  started_at timestamptz(3) not null,
  -- signIn; password: after one's own change of it; tablet: out of tablet mode; carried: open or over when this was first kept
  began_with varchar(10) not null
    check (began_with::text = any (array['signIn'::text, 'password'::text, 'tablet'::text, 'carried'::text])),
  event_id bigint unique references security_event,
  -- the password that opened it
  change_number bigint references credential_change,
  check ((began_with::text = 'carried'::text) = (event_id is null))
);
comment on table session_start is 'How each session began, in that order; one without a beginning was put in by other hands';
insert into session_start (session_id, employee_nr, role, started_at, began_with)
  select session_id, employee_nr, roles[1], created_at, 'carried' from session order by created_at, session_id;
create trigger session_start_is_final before update or delete or truncate on session_start
  for each statement execute function refuse_change();
grant select on session_start to capacita_app;

drop trigger security_event_is_not_loose on security_event;
create trigger security_event_is_not_loose before insert on security_event
  for each row when (new.kind::text = any (array['passwordChanged'::text, 'signInSucceeded'::text, 'sessionRenewed'::text]))
  execute function refuse_loose_event();

-- Opens a session with its event, if the person is still the one whose password was verified: active, of that role, with that password.
-- Their rows are locked until it is there, so that a change at the same moment ends it. No row: something changed since.
create function open_session(of_session uuid, token bytea, file_token bytea, of_employee integer, of_role smallint, hash text,
  moment timestamptz, is_name_due boolean, began text, from_address text)
returns table (idle_minutes integer, max_hours integer) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  person public.collaborator;
  event bigint;
begin
  select c.* into person from public.collaborator c join public.credential k using (employee_nr)
    where c.employee_nr = of_employee and c.active = 1 and c.role = of_role and k.password_hash is not distinct from hash
    for share;
  if not found then
    return;
  end if;
  insert into public.session (session_id, token_hash, file_token_hash, employee_nr, roles, created_at, last_seen_at, name_due)
    values (of_session, token, file_token, of_employee, array[of_role], moment, moment, is_name_due);
  insert into public.security_event (happened_at, kind, cwid, employee_nr, address, session_id, detail)
    values (moment, case when began = 'signIn' then 'signInSucceeded' else 'sessionRenewed' end, person.cwid, of_employee, from_address,
      of_session, case began when 'password' then 'password changed' when 'tablet' then 'tablet mode left' else '' end)
    returning event_id into event;
  insert into public.session_start (session_id, employee_nr, role, started_at, began_with, event_id, change_number)
    values (of_session, of_employee, of_role, moment, began, event,
      (select max(c.change_number) from public.credential_change c where c.employee_nr = of_employee));
  return query select coalesce((select t.session_idle_minutes from public.settings t), 30),
    coalesce((select t.session_max_hours from public.settings t), 12);
end $$;
revoke execute on function open_session(uuid, bytea, bytea, integer, smallint, text, timestamptz, boolean, text, text) from public;
grant execute on function open_session(uuid, bytea, bytea, integer, smallint, text, timestamptz, boolean, text, text) to capacita_app;

-- Whose a session is, its role and its tokens stay as they began; that it ended is written down by the database too.
alter function keep_session_ended() security definer;
revoke insert, update on session from capacita_app;
grant update (last_seen_at, ended_at, end_reason, name_due, tablet_course_id, tablet_instance_id, tablet_since) on session to capacita_app;
revoke insert on session_end from capacita_app;
revoke usage on sequence session_end_end_number_seq from capacita_app;
grant select on sequence session_end_end_number_seq, session_start_start_number_seq to capacita_app;
