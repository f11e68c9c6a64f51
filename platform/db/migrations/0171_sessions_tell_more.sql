-- Sessions are remembered for minutes (docs/decisions/171): whatever else they are read from tells that it changed, too: of one
-- person, or of everybody ('*'). A link to an identity provider ends that person's sessions, and they tell of it.

create function tell_all_sessions_changed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('session_changed', '*');
  return null;
end $$;

-- How long a session lasts, and who decides about passwords.
create trigger settings_tell_sessions after insert or update on settings
  for each statement execute function tell_all_sessions_changed();
create trigger sector_tells_sessions after update on sector
  for each statement execute function tell_all_sessions_changed();

create trigger credential_tells_its_place after update of local_account on credential
  for each row when (old.local_account is distinct from new.local_account) execute function tell_session_changed();
