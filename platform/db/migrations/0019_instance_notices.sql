-- Every process remembers what instances, courses and sectors are called and how they stand; it forgets what changed
-- when the change commits. The payload names the instances, or is '*' for all of them.

create function tell_instances_changed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  changed text;
begin
  select case when count(*) > 500 then '*' else string_agg(instance_id::text, ',') end into changed from after_change;
  if changed is not null then
    perform pg_notify('instance_changed', changed);
  end if;
  return null;
end $$;
create trigger instance_tells_its_change after update on instance
  referencing new table as after_change for each statement execute function tell_instances_changed();

create function tell_all_instances_changed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('instance_changed', '*');
  return null;
end $$;
create trigger course_tells_its_change after update on course
  for each statement execute function tell_all_instances_changed();
create trigger sector_tells_its_change after update on sector
  for each statement execute function tell_all_instances_changed();
