-- What a webhook is told is of the sector that its person had then: who moves to another one meanwhile takes nothing from it
-- (docs/decisions/167-webhooks.md). Of what was written before this it is the sector of now, as it was looked at until now.
alter table webhook_delivery add column sector_id integer references sector;
comment on column webhook_delivery.sector_id is 'The sector of the person as the event was written; null of a course';
update webhook_delivery d set sector_id = p.sector_id from collaborator p where 'p' || p.employee_nr = d.subject;

create or replace function write_training_events() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from webhooks_of('person.assigned') union all select from webhooks_of('training.signed')) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into webhook_delivery (connection_id, kind, subject, sector_id, data, happened_at, since, next_attempt_at)
    select w.connection_id, k.kind, 'p' || a.employee_nr, p.sector_id, training_event(a.employee_nr, a.instance_id, a.expiration_date, a.revision)
        || case when a.status = 1 then jsonb_build_object('approved', a.approved, 'onTime', a.on_time) else '{}'::jsonb end, a.updated_at, a.updated_at, a.updated_at
    from after_change a
    join collaborator p using (employee_nr)
    cross join lateral (select case when a.status = 1 then 'training.signed' else 'person.assigned' end as kind) k
    cross join lateral webhooks_of(k.kind) w
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
    cross join lateral webhooks_of(k.kind) w
    where not a.deleted and (w.sector_id is null or w.sector_id = p.sector_id)
      and ((a.status = 1 and (b.status <> 1 or b.deleted)) or (a.status in (0, 2) and (b.status = 4 or b.deleted)))
    order by a.employee_nr, a.instance_id;
  end if;
  return null;
end $$;
