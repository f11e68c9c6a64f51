-- What a session begins with is found without reading everything that its person ever did, or every session that ever was.

-- The sign-in before, told at each sign-in: in the order of writing.
create index security_event_sign_in on security_event (employee_nr, event_id) where kind = 'signInSucceeded';

-- What `open_session` asks for after a change of password, and after tablet mode.
create index session_start_after_password on session_start (change_number) where began_with = 'password';
create index session_start_after_tablet on session_start (employee_nr, started_at) where began_with = 'tablet';
create index session_ended_by_tablet on session (employee_nr, ended_at) where end_reason = 'tablet';
