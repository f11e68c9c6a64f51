-- A session neither begins nor was last used ahead of the database's clock, and when and why it ended is kept where a seal covers it; the
-- database keeps when the program last worked, and writes nothing while its clock is behind that (21 CFR 11.10(d), (e);
-- docs/decisions/110).

-- A session that begins ahead of time would go on past its hours. Moments of before are left to the program: people sign in
-- to read while its clock is behind (docs/decisions/096).
create trigger session_begins_by_now before insert on session
  for each row when (new.created_at > clock_timestamp() + interval '5 minutes') execute function refuse_far_moment();

-- No call fails for the sake of this moment.
create function take_own_last_seen() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not public.writes_any_moment() then
    new.last_seen_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger session_was_seen_by_now before update of last_seen_at on session
  for each row when (new.last_seen_at > clock_timestamp() + interval '5 minutes') execute function take_own_last_seen();

-- A change of password is bounded by its event already; what an account begins with has none.
create trigger credential_changed_at_is_now before insert on credential_change
  for each row when (new.changed_at not between clock_timestamp() - interval '5 minutes' and clock_timestamp() + interval '5 minutes')
  execute function refuse_far_moment();

alter table session_end
  -- both null where it ended before this was kept
  add column ended_at timestamptz(3),
  add column end_reason varchar(20);

-- As before, but with the moment, which is the database's own where the program's is far from it, and the reason.
create or replace function keep_session_ended() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.ended_at is not null then
    if new.ended_at is distinct from old.ended_at or new.end_reason is distinct from old.end_reason then
      raise exception 'a session that has ended stays so' using errcode = 'insufficient_privilege';
    end if;
  elsif new.ended_at is not null then
    if new.ended_at not between clock_timestamp() - interval '5 minutes' and clock_timestamp() + interval '5 minutes'
      and not public.writes_any_moment() then
      new.ended_at := clock_timestamp();
    end if;
    insert into public.session_end (session_id, ended_at, end_reason) values (new.session_id, new.ended_at, new.end_reason);
  end if;
  return new;
end $$;

create table sign_of_life (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz(3) not null
);
comment on table sign_of_life is 'When the program last worked, by the clock of the database; it only goes forward';
grant select on sign_of_life to capacita_app;

-- Without an argument: nobody can say another moment than now.
create function give_sign_of_life() returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  insert into public.sign_of_life as s (seen_at) values (clock_timestamp())
  on conflict (is_only) do update set seen_at = excluded.seen_at where s.seen_at < excluded.seen_at
$$;
revoke execute on function give_sign_of_life() from public;
grant execute on function give_sign_of_life() to capacita_app;

-- As `require_clock_after_seal` (0081) does with seals: nothing is added to the history, or kept as a file, before it.
create function require_clock_after_life() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if clock_timestamp() < (select seen_at from public.sign_of_life) - interval '1 minute' and not public.writes_any_moment() then
    raise exception 'the clock of the database is behind the last sign of life' using errcode = 'CP003';
  end if;
  return null;
end $$;
create trigger history_waits_for_life before insert on history for each statement execute function require_clock_after_life();
create trigger file_waits_for_life before insert on file for each statement execute function require_clock_after_life();

insert into security_event_kind values ('programStarted'), ('programStopped');
