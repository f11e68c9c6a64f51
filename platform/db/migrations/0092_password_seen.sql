-- Who marks a change of their own password as seen leaves that on record, written by the database: a row put in for another person to
-- keep their bell quiet stands in the audit with their name (21 CFR 11.10(e), docs/decisions/099).
insert into security_event_kind values ('passwordSeen');

create function tell_password_seen() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.security_event (happened_at, kind, cwid, employee_nr, detail)
    select new.seen_at, 'passwordSeen', c.cwid, c.employee_nr, new.alert
    from public.collaborator c where c.employee_nr = new.employee_nr and starts_with(new.alert, 'passwordSet ' || c.cwid || ' ');
  return null;
end $$;
create trigger alert_seen_tells_of_passwords after insert on alert_seen
  for each row when (starts_with(new.alert::text, 'passwordSet '::text)) execute function tell_password_seen();

drop trigger security_event_is_not_loose on security_event;
create trigger security_event_is_not_loose before insert on security_event
  for each row when (new.kind::text = any (array['passwordChanged'::text, 'passwordSeen'::text, 'signInSucceeded'::text,
    'sessionRenewed'::text]))
  execute function refuse_loose_event();
