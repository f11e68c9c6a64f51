-- An imported batch tells nobody by mail of what it gives, unless its release says so (docs/decisions/160-a-company-moves-in.md). The
-- transaction of the batch says so itself: `set local capacita.quiet = on`.

create or replace function write_assigned_notices() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if coalesce(current_setting('capacita.quiet', true), '') <> 'on' and exists (select from settings where validate_email) then
    insert into mail_notice (employee_nr, kind, instance_id, for_day, created_at)
    select a.employee_nr, 0, a.instance_id, a.expiration_date, a.updated_at
    from after_change a join collaborator c using (employee_nr)
    where a.status = 0 and not a.deleted and c.active = 1 and c.email <> ''
    on conflict do nothing;
  end if;
  return null;
end $$;

create or replace function write_resumed_notices() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if coalesce(current_setting('capacita.quiet', true), '') <> 'on' and exists (select from settings where validate_email) then
    insert into mail_notice (employee_nr, kind, instance_id, for_day, created_at)
    select a.employee_nr, 0, a.instance_id, a.expiration_date, a.updated_at
    from after_change a
    join before_change b using (instance_id, employee_nr)
    join collaborator c using (employee_nr)
    where (b.status = 4 or b.deleted) and a.status = 0 and not a.deleted and c.active = 1 and c.email <> ''
    on conflict do nothing;
  end if;
  return null;
end $$;
