-- Moments of the trail are those of the database's own clock, within minutes: a login of the application can neither write one
-- of another day, nor add to the trail while the clock stands before the last seal (21 CFR 11.10(e)).

-- The owner writes any moment (the demo company's past, a restored copy), and a login that an administrator of PostgreSQL made a
-- member of capacita_any_moment, as tests do. The product never makes that role, and does not start with a member of it.
create function writes_any_moment() returns boolean language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select pg_has_role(session_user, (select relowner from pg_class where oid = 'public.history'::regclass), 'member')
    or exists (
      select from pg_auth_members m join pg_roles role on role.oid = m.roleid join pg_roles login on login.oid = m.member
      where role.rolname = 'capacita_any_moment' and login.rolname = session_user)
$$;

create function refuse_far_moment() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if public.writes_any_moment() then
    return new;
  end if;
  raise exception 'a moment of % is far from the clock of the database', tg_table_name using errcode = 'CP002';
end $$;

-- The condition is computed without a call, so that a row of now costs nothing.
do $$
declare
  guarded record;
begin
  for guarded in
    select * from (values
      ('history', 'changed_at', 'insert'), ('signature', 'signed_at', 'insert'), ('seal', 'sealed_at', 'insert'),
      ('attempt_answer', 'answered_at', 'insert'), ('content_attempt', 'started_at', 'insert'),
      ('content_attempt', 'closed_at', 'insert or update of closed_at'), ('file', 'created_at', 'insert'),
      ('attendance', 'finished_at', 'insert or update of finished_at')
    ) as t (relation, moment, work)
  loop
    execute format(
      'create trigger %I before %s on %I for each row when (new.%I not between clock_timestamp() - interval ''5 minutes'' '
      'and clock_timestamp() + interval ''5 minutes'') execute function refuse_far_moment()',
      guarded.relation || '_' || guarded.moment || '_is_now', guarded.work, guarded.relation, guarded.moment);
  end loop;
end $$;

-- An event is never lost for the sake of its moment: people still sign in to read while the clock of the program is wrong. That a
-- session began keeps the moment of the program, which the session lives by; a change of password waits for the clock.
create function take_own_moment() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not public.writes_any_moment() then
    new.happened_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger security_event_happened_at_is_now before insert on security_event for each row
  when (new.happened_at not between clock_timestamp() - interval '5 minutes' and clock_timestamp() + interval '5 minutes'
    and new.kind::text <> all (array['signInSucceeded'::text, 'sessionRenewed'::text, 'passwordChanged'::text]))
  execute function take_own_moment();
create trigger security_event_password_is_now before insert on security_event for each row
  when (new.happened_at not between clock_timestamp() - interval '5 minutes' and clock_timestamp() + interval '5 minutes'
    and new.kind::text = 'passwordChanged'::text)
  execute function refuse_far_moment();

-- A minute: as far as the clock of a program that seals may be ahead of the database's.
create function require_clock_after_seal() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if clock_timestamp() < (select sealed_at from public.seal order by seal_number desc limit 1) - interval '1 minute'
    and not public.writes_any_moment()
  then
    raise exception 'the clock of the database stands before the last seal' using errcode = 'CP003';
  end if;
  return null;
end $$;
create trigger history_waits_for_clock before insert on history
  for each statement execute function require_clock_after_seal();
create trigger attempt_answer_waits_for_clock before insert on attempt_answer
  for each statement execute function require_clock_after_seal();
create trigger content_attempt_waits_for_clock before insert or update on content_attempt
  for each statement execute function require_clock_after_seal();
create trigger file_waits_for_clock before insert on file
  for each statement execute function require_clock_after_seal();

insert into security_event_kind (kind) values ('clockWrong'), ('clockRight');
