-- Tablet mode ends with its session and in no other way: out of it the token that a room has held would have the trainer's rights
-- (21 CFR 11.10(d) and (g)). Who leaves gets another session.
create function keep_tablet_mode() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.tablet_instance_id is not null and (old.tablet_course_id, old.tablet_instance_id, old.tablet_since)
    is distinct from (new.tablet_course_id, new.tablet_instance_id, new.tablet_since) then
    raise exception 'a session in tablet mode stays so' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger session_stays_in_tablet_mode before update of tablet_course_id, tablet_instance_id, tablet_since on session
  for each row execute function keep_tablet_mode();
