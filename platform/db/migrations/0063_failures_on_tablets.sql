-- A tablet lies in the hands of whoever is in the room: what fails there is counted apart, and never stops a person at work from
-- signing on a session of their own (decisions section 5).
alter table credential
  add column tablet_failures smallint not null default 0,
  add column tablet_locked_until timestamptz(3);
