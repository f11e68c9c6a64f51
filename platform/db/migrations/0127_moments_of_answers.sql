-- The rules of moments and clocks (0081) and of verdicts (0113), the same as before and with less work for what a whole shift does at
-- once (docs/decisions/112). PostgreSQL makes the condition of a trigger ready anew for each statement, and each function called has
-- its price: of a table that gets one row at a time, one trigger asks all at once.

-- For a moment that is more than five minutes from the clock of the database, or written while that clock stands more than a minute
-- before the last seal. Asked last, as the answer takes queries of its own: whether the login may write any moment.
create function refuse_moment(is_before_seal boolean, of_table text) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if public.writes_any_moment() then
    return;
  elsif is_before_seal then
    raise exception 'the clock of the database stands before the last seal' using errcode = 'CP003';
  end if;
  raise exception 'a moment of % is far from the clock of the database', of_table using errcode = 'CP002';
end $$;

create or replace function require_open_attempt() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  attempt_state smallint;
  sealed timestamptz;
  present timestamptz := clock_timestamp();
begin
  -- the lock makes a save and the closing of its attempt wait for each other
  select t.state, (select s.sealed_at from public.seal s order by s.seal_number desc limit 1)
    into attempt_state, sealed from public.content_attempt t where t.attempt_id = new.attempt_id for share of t;
  if present < sealed - interval '1 minute'
    or new.answered_at not between present - interval '5 minutes' and present + interval '5 minutes'
  then
    perform public.refuse_moment(present < sealed - interval '1 minute', 'attempt_answer');
  end if;
  -- none at all, where there is no such attempt: then no seal was asked for either
  if attempt_state is distinct from 0 then
    raise exception 'a closed attempt takes no more answers' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
drop trigger attempt_answer_answered_at_is_now on attempt_answer;
drop trigger attempt_answer_waits_for_clock on attempt_answer;

-- An attempt is of now, is judged by the database, and has its number once it is closed. A function of SQL for the verdict would be
-- planned anew at each call (PostgreSQL 15 to 17).
create or replace function judge_attempt() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  sealed timestamptz := (select s.sealed_at from public.seal s order by s.seal_number desc limit 1);
  present timestamptz := clock_timestamp();
begin
  if present < sealed - interval '1 minute'
    or new.closed_at not between present - interval '5 minutes' and present + interval '5 minutes'
    or tg_op = 'INSERT' and new.started_at not between present - interval '5 minutes' and present + interval '5 minutes'
  then
    perform public.refuse_moment(present < sealed - interval '1 minute', 'content_attempt');
  end if;
  if new.state = 0 then
    new.closing_number := null;
    return new;
  end if;
  new.closing_number := nextval('public.content_attempt_closing');
  if new.state = 2 then
    new.approved := false;
    new.score := 0;
    return new;
  end if;
  -- Unanswered questions are wrong; an answer is right only when the chosen set is the right set (S0 section 5). Kinds of content
  -- other than questionnaires (type 2) are approved by opening them.
  select c.type <> 2 or r.right * 100 >= k.score * r.questions,
    case when c.type <> 2 or r.questions = 0 then 1 else r.right::double precision / r.questions end
  into strict new.approved, new.score
  from public.content c
  join public.course k on k.course_id = c.course_id
  cross join lateral (
    select count(*) as questions, count(*) filter (where given.answers = rightly.answers) as right
    from public.choice q
    cross join lateral (
      select array_agg((answer ->> 'id')::integer order by (answer ->> 'id')::integer) as answers
      from jsonb_array_elements(q.answers) as answer where (answer ->> 'correct')::boolean
    ) as rightly
    left join lateral (
      select a.answers from public.attempt_answer a
      where a.attempt_id = new.attempt_id and a.choice_id = q.choice_id order by a.number desc limit 1
    ) as given on true
    where q.content_id = new.content_id and not q.deleted
  ) as r
  where c.content_id = new.content_id;
  return new;
end $$;
drop trigger content_attempt_started_at_is_now on content_attempt;
drop trigger content_attempt_closed_at_is_now on content_attempt;
drop trigger content_attempt_waits_for_clock on content_attempt;
drop trigger content_attempt_is_numbered on content_attempt;
drop function number_closing();
drop function attempt_verdict(bigint, integer);

create or replace function close_attempt(of_attempt bigint, as_state smallint, at timestamptz)
returns table (approved boolean, score double precision) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  return query update public.content_attempt t set state = as_state, closed_at = at
    where t.attempt_id = of_attempt and t.state = 0 and as_state in (1, 2)
    returning t.approved, t.score;
end $$;

-- Of history and files: a statement may add thousands of rows, so that their moments stay conditions of triggers.
create or replace function require_clock_after_seal() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  sealed timestamptz := (select s.sealed_at from public.seal s order by s.seal_number desc limit 1);
begin
  if clock_timestamp() < sealed - interval '1 minute' then
    perform public.refuse_moment(true, tg_table_name);
  end if;
  return null;
end $$;
