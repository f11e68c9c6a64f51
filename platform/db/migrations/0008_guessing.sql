-- Failures of sign-in and of signing are counted apart (decisions section 5): a stranger's guesses lock the sign-in of a
-- name, and never stop the person who is at work from signing.

-- Sign-in is counted by the name that was typed, whether anybody has it or not: both lock alike.
create table sign_in_attempt (
  -- keyed digest of the name; what was typed is kept nowhere
  name_digest bytea primary key,
  failures smallint not null,
  locked_until timestamptz(3),
  last_at timestamptz(3) not null
);
create index sign_in_attempt_last_at on sign_in_attempt (last_at);
comment on table sign_in_attempt is 'Failed sign-ins in a row, by name; a day without an attempt forgets them';
grant select, insert, update, delete on sign_in_attempt to capacita_app;

-- What an account counts is the failures of its signing.
alter table credential rename column failed_attempts to signing_failures;
alter table credential rename column locked_until to signing_locked_until;
-- cwid of who set the password: the person, an administrator, or nobody known
alter table credential add column password_changed_by varchar(50);

-- Failures of signing end the session that they happen on.
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('signOut', 'idle', 'age', 'deactivated', 'credentials', 'role', 'signing'));

insert into security_event_kind (kind) values ('signingBlocked'), ('guessingSuspected');
