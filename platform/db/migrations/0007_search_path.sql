-- A session looks for a table among its temporary ones first: a temporary `history` would stand in for the real one when a
-- trigger looks for a revision. Every function of ours looks there last.
alter function share_sealing_lock() set search_path = pg_catalog, public, pg_temp;
alter function refuse_change() set search_path = pg_catalog, public, pg_temp;
alter function require_history() set search_path = pg_catalog, public, pg_temp;
alter function audit_table(text, text[]) set search_path = pg_catalog, public, pg_temp;
alter function revoke_sessions(integer, text) set search_path = pg_catalog, public, pg_temp;
alter function end_sessions_of_collaborator() set search_path = pg_catalog, public, pg_temp;
alter function end_sessions_of_credential() set search_path = pg_catalog, public, pg_temp;
alter function tell_session_ended() set search_path = pg_catalog, public, pg_temp;
alter function keep_closed_attempt() set search_path = pg_catalog, public, pg_temp;
alter function require_open_attempt() set search_path = pg_catalog, public, pg_temp;
alter function attempts_digest(integer, integer) set search_path = pg_catalog, public, pg_temp;

-- Which versions ran is kept by the owner, at start.
revoke insert on product_version from capacita_app;
