-- A session is opened after a sign-in, after one's own change of password, or after tablet mode: of the latter two the database asks for
-- what was before, as their event is not told at the next sign-in. A session keeps the tokens that it began with (docs/decisions/099).

alter table session_start
  -- SHA-256 of both token hashes; null where it began before this was kept
  add column tokens char(64) check (tokens ~ '^[0-9a-f]{64}$');

-- As before, but for what was before and the tokens.
create or replace function open_session(of_session uuid, token bytea, file_token bytea, of_employee integer, of_role smallint, hash text,
  moment timestamptz, is_name_due boolean, began text, from_address text)
returns table (idle_minutes integer, max_hours integer) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  person public.collaborator;
  change public.credential_change;
  event bigint;
begin
  select c.* into person from public.collaborator c join public.credential k using (employee_nr)
    where c.employee_nr = of_employee and c.active = 1 and c.role = of_role and k.password_hash is not distinct from hash
    for share;
  if not found then
    return;
  end if;
  select * into change from public.credential_change c
    where c.employee_nr = of_employee order by c.change_number desc limit 1;
  if began = 'password' and (change.changed_by is distinct from person.cwid or exists (
    select from public.session_start b where b.change_number = change.change_number and b.began_with = 'password')) then
    return;
  end if;
  if began = 'tablet' and not exists (
    select from public.session s where s.employee_nr = of_employee and s.end_reason = 'tablet'
      and s.ended_at > coalesce((select max(b.started_at) - interval '1 minute' from public.session_start b
        where b.employee_nr = of_employee and b.began_with = 'tablet'), '-infinity')) then
    return;
  end if;
  insert into public.session (session_id, token_hash, file_token_hash, employee_nr, roles, created_at, last_seen_at, name_due)
    values (of_session, token, file_token, of_employee, array[of_role], moment, moment, is_name_due);
  insert into public.security_event (happened_at, kind, cwid, employee_nr, address, session_id, detail)
    values (moment, case when began = 'signIn' then 'signInSucceeded' else 'sessionRenewed' end, person.cwid, of_employee, from_address,
      of_session, case began when 'password' then 'password changed' when 'tablet' then 'tablet mode left' else '' end)
    returning event_id into event;
  insert into public.session_start (session_id, employee_nr, role, started_at, began_with, event_id, change_number, tokens)
    values (of_session, of_employee, of_role, moment, began, event, change.change_number,
      encode(sha256(token || file_token), 'hex'));
  return query select coalesce((select t.session_idle_minutes from public.settings t), 30),
    coalesce((select t.session_max_hours from public.settings t), 12);
end $$;

-- As before, but only until somebody has signed in: a company that works enters its people with `set_password`, which tells.
create or replace function make_account(of_employee integer, hash text, must_change boolean, is_local boolean, moment timestamptz)
returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not public.came_with_person(of_employee) then
    raise exception 'an account is made with its person alone' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from public.session_start) and not public.writes_any_moment() then
    raise exception 'an account is made at the installation alone' using errcode = 'insufficient_privilege';
  end if;
  insert into public.credential (employee_nr, password_hash, password_changed_at, must_change_password, local_account)
    values (of_employee, hash, moment, must_change, is_local);
end $$;
