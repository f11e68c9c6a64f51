-- Two more kinds of question: 2 true or false, judged as every set; 3 lines to be put in their order, which the question's answers are
-- in, all of them right (docs/decisions/116).
alter table choice drop constraint choice_type_check;
alter table choice add constraint choice_type_check check (type in (0, 1, 2, 3));

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
  -- Unanswered questions are wrong; an answer is right only when the chosen set is the right set (S0 section 5), and of
  -- lines to be ordered (type 3) the order. Kinds of content other than questionnaires (type 2) are approved by opening them.
  select c.type <> 2 or r.right * 100 >= k.score * r.questions,
    case when c.type <> 2 or r.questions = 0 then 1 else r.right::double precision / r.questions end
  into strict new.approved, new.score
  from public.content c
  join public.course k on k.course_id = c.course_id
  cross join lateral (
    select count(*) as questions, count(*) filter (where given.answers = rightly.answers) as right
    from public.choice q
    cross join lateral (
      select array_agg((answer ->> 'id')::integer
        order by case when q.type = 3 then place else (answer ->> 'id')::integer end) as answers
      from jsonb_array_elements(q.answers) with ordinality as item (answer, place) where (answer ->> 'correct')::boolean
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
