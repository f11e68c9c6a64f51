-- A session in tablet mode serves the people of one instance alone (21 CFR 11.10(d) and (g)), and every process that remembers the
-- session hears of the change when it commits.
alter table session
  add column tablet_course_id varchar(10) references course,
  add column tablet_instance_id integer references instance,
  add column tablet_since timestamptz(3),
  add constraint session_tablet_whole check (
    (tablet_instance_id is null) = (tablet_course_id is null) and (tablet_instance_id is null) = (tablet_since is null));

alter function tell_session_ended() rename to tell_session_changed;
create trigger session_tells_its_mode after update of tablet_instance_id on session
  for each row when (old.tablet_instance_id is distinct from new.tablet_instance_id)
  execute function tell_session_changed();

insert into security_event_kind values ('tabletStarted'), ('tabletEnded');

-- Which tablet a person works on: not evidence, only so that one person is not on two of them unawares.
create table tablet_lease (
  instance_id integer not null,
  employee_nr integer not null,
  -- a random name that the tablet gives itself
  device varchar(64) not null,
  session_id uuid not null references session,
  since timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  primary key (instance_id, employee_nr),
  foreign key (instance_id, employee_nr) references attendance (instance_id, employee_nr)
);
comment on table tablet_lease is 'The tablet that a person works on now; it counts while its session is in tablet mode on that instance';
grant select, insert, update, delete on tablet_lease to capacita_app;
