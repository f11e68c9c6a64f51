-- For a webhook that is over its last day nothing is written any more: it ended as it was meant to, and what was written for it was given up
-- days later, on the bell, or sent at once to who was given a later day (docs/decisions/167-webhooks.md).

-- The day of the company at a moment: the zone stands in the environment of the server, and each revision says it.
create function company_day_at(moment timestamptz) returns date language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select (moment at time zone coalesce((select h.time_zone from history h order by h.history_id desc limit 1), 'UTC'))::date
$$;

-- Which connections are told of a kind on a day of the company. The version before asks `webhooks_of`, and knows the day nowhere.
create function webhooks_in_force(of_kind text, on_day date) returns table (connection_id integer, sector_id integer)
language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select w.connection_id, w.sector_id from webhooks_of(of_kind) w
  join connection c on c.connection_id = w.connection_id
  where c.expires_on is null or c.expires_on >= on_day
$$;

create or replace function write_training_events() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  today date;
begin
  if not exists (select from webhooks_of('person.assigned') union all select from webhooks_of('training.signed')) then
    return null;
  end if;
  today := company_day_at((select max(updated_at) from after_change));
  if tg_op = 'INSERT' then
    insert into webhook_delivery (connection_id, kind, subject, sector_id, data, happened_at, since, next_attempt_at)
    select w.connection_id, k.kind, 'p' || a.employee_nr, p.sector_id, training_event(a.employee_nr, a.instance_id, a.expiration_date, a.revision)
        || case when a.status = 1 then jsonb_build_object('approved', a.approved, 'onTime', a.on_time) else '{}'::jsonb end, a.updated_at, a.updated_at, a.updated_at
    from after_change a
    join collaborator p using (employee_nr)
    cross join lateral (select case when a.status = 1 then 'training.signed' else 'person.assigned' end as kind) k
    cross join lateral webhooks_in_force(k.kind, today) w
    where a.status in (0, 1, 2) and not a.deleted and (w.sector_id is null or w.sector_id = p.sector_id)
    order by a.employee_nr, a.instance_id;
  else
    insert into webhook_delivery (connection_id, kind, subject, sector_id, data, happened_at, since, next_attempt_at)
    select w.connection_id, k.kind, 'p' || a.employee_nr, p.sector_id, training_event(a.employee_nr, a.instance_id, a.expiration_date, a.revision)
        || case when a.status = 1 then jsonb_build_object('approved', a.approved, 'onTime', a.on_time) else '{}'::jsonb end, a.updated_at, a.updated_at, a.updated_at
    from after_change a
    join before_change b using (instance_id, employee_nr)
    join collaborator p using (employee_nr)
    cross join lateral (select case when a.status = 1 then 'training.signed' else 'person.assigned' end as kind) k
    cross join lateral webhooks_in_force(k.kind, today) w
    where not a.deleted and (w.sector_id is null or w.sector_id = p.sector_id)
      and ((a.status = 1 and (b.status <> 1 or b.deleted)) or (a.status in (0, 2) and (b.status = 4 or b.deleted)))
    order by a.employee_nr, a.instance_id;
  end if;
  return null;
end $$;

create or replace function write_course_events() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into webhook_delivery (connection_id, kind, subject, data, happened_at, since, next_attempt_at)
  select w.connection_id, 'course.valid', 'c' || new.course_id,
    jsonb_build_object('course', new.course_id, 'document', new.doc_number, 'version', new.version,
      'validFrom', to_char(new.date_vig, 'YYYY-MM-DD'), 'revision', new.revision),
    new.updated_at, new.updated_at, new.updated_at
  from webhooks_in_force('course.valid', company_day_at(new.updated_at)) w;
  return null;
end $$;
