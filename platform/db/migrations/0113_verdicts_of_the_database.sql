-- The database itself judges an attempt: from the answers that it holds, the right ones and the minimum score of the course
-- (decisions section 9). What a client or the application says of score and approval counts for nothing (21 CFR 11.10(a)).

-- Unanswered questions are wrong; an answer is right only when the chosen set is the right set (S0 section 5). Kinds of content
-- other than questionnaires (type 2) are approved by opening them.
create function attempt_verdict(of_attempt bigint, of_content integer)
returns table (approved boolean, score double precision) language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select c.type <> 2 or r.right * 100 >= k.score * r.questions,
    case when c.type <> 2 or r.questions = 0 then 1 else r.right::double precision / r.questions end
  from content c
  join course k on k.course_id = c.course_id
  cross join lateral (
    select count(*) as questions, count(*) filter (where given.answers = rightly.answers) as right
    from choice q
    cross join lateral (
      select array_agg((answer ->> 'id')::integer order by (answer ->> 'id')::integer) as answers
      from jsonb_array_elements(q.answers) as answer where (answer ->> 'correct')::boolean
    ) as rightly
    left join lateral (
      select a.answers from attempt_answer a
      where a.attempt_id = of_attempt and a.choice_id = q.choice_id order by a.number desc limit 1
    ) as given on true
    where q.content_id = of_content and not q.deleted
  ) as r
  where c.content_id = of_content
$$;

create function judge_attempt() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state = 1 then
    select v.approved, v.score into strict new.approved, new.score from attempt_verdict(new.attempt_id, new.content_id) as v;
  elsif new.state = 2 then
    new.approved := false;
    new.score := 0;
  end if;
  return new;
end $$;
-- Triggers of one moment run in the order of their names: after content_attempt_closes_once.
create trigger content_attempt_is_judged before insert or update on content_attempt
  for each row execute function judge_attempt();

-- The one way in which the application closes an attempt. Of one that is closed already it changes nothing and gives no row.
create function close_attempt(of_attempt bigint, as_state smallint, at timestamptz)
returns table (approved boolean, score double precision) language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  update content_attempt t set state = as_state, closed_at = at
  where t.attempt_id = of_attempt and t.state = 0 and as_state in (1, 2)
  returning t.approved, t.score
$$;
revoke execute on function close_attempt(bigint, smallint, timestamptz) from public;
grant execute on function close_attempt(bigint, smallint, timestamptz) to capacita_app;

-- A row lock needs the right to update some column: alone, this one changes nothing, since an open attempt has no closing time
-- and a closed one is never changed.
revoke update (state, approved, score) on content_attempt from capacita_app;
