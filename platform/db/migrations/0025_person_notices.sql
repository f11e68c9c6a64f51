-- Every process remembers a person's own attendances, and whether others set their password; it forgets them when a change
-- commits. The payload names the persons, or is '*' for everybody: an assignment to a whole company stays one short notice.

create function tell_attendances_changed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  changed text;
begin
  select case when count(*) > 50 then '*' else string_agg(employee_nr::text, ',') end into changed
  from (select distinct employee_nr from after_change limit 51) person;
  if changed is not null then
    perform pg_notify('attendance_changed', changed);
  end if;
  return null;
end $$;
create trigger attendance_tells_its_entry after insert on attendance
  referencing new table as after_change for each statement execute function tell_attendances_changed();
create trigger attendance_tells_its_change after update on attendance
  referencing new table as after_change for each statement execute function tell_attendances_changed();

create function tell_password_set() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('password_set', new.employee_nr::text);
  return null;
end $$;
create trigger password_tells_its_setting after insert on security_event
  for each row when (new.kind = 'passwordChanged' and new.employee_nr is not null) execute function tell_password_set();
