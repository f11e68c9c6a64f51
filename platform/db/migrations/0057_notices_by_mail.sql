-- Notices by mail (docs/decisions/066-notices-by-mail.md). What a person is to be told (mail_notice) is written in the transaction
-- that causes it, gathered into mails (mail), and sent by whichever process claims them.

create table mail (
  -- stands in the Message-ID, so that a mail that is sent again can be recognised
  mail_id uuid primary key default gen_random_uuid(),
  employee_nr integer not null references collaborator,
  -- 0 waiting, 1 being sent, 2 taken by the server, 3 given up, 4 nothing left to tell
  state smallint not null default 0 check (state in (0, 1, 2, 3, 4)),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  tried_at timestamptz(3),
  closed_at timestamptz(3),
  -- the process that works on it, and until when it may without showing life
  holder uuid,
  held_until timestamptz(3),
  -- why the last attempt failed, and what the server said
  problem varchar(30),
  said varchar(200),
  check ((holder is null) = (held_until is null)),
  check ((closed_at is null) = (state in (0, 1)))
);
comment on table mail is 'Mails to people, one for all that is to be told at a time; closed ones are kept for some months';
create unique index mail_open on mail (employee_nr) where state in (0, 1);
create index mail_due on mail (next_attempt_at) where state in (0, 1);
create index mail_closed on mail (state, closed_at);
create index mail_closed_of_person on mail (employee_nr, closed_at) where state = 2;

create table mail_notice (
  notice_id bigint generated always as identity primary key,
  -- whom it is told
  employee_nr integer not null references collaborator,
  -- 0 assigned, 1 due, 2 overdue, 3 overdue in a sector
  kind smallint not null check (kind in (0, 1, 2, 3)),
  instance_id integer references instance,
  sector_id integer references sector,
  -- the expiration of what was assigned, the day on which so many days were left, or the Monday of the week
  for_day date not null,
  created_at timestamptz(3) not null,
  mail_id uuid references mail on delete cascade,
  unique nulls not distinct (employee_nr, kind, for_day, instance_id, sector_id),
  check ((kind in (0, 1)) = (instance_id is not null)),
  check ((kind = 3) = (sector_id is not null))
);
comment on table mail_notice is 'What a person is to be told by mail, each thing once; without a mail it waits for one';
create index mail_notice_waiting on mail_notice (employee_nr, created_at) where mail_id is null;
create index mail_notice_of_mail on mail_notice (mail_id);

create table notice_day (
  singleton boolean primary key default true check (singleton),
  last_day date not null
);
comment on table notice_day is 'The last company day whose notices of what is due were written, or passed by while mail was off';

grant select, insert, update, delete on mail, mail_notice to capacita_app;
grant select, insert, update on notice_day to capacita_app;

-- Whoever is given a course, in whatever way, is to be told: by statement, since one may reach a whole company.
create function write_assigned_notices() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from settings where validate_email) then
    insert into mail_notice (employee_nr, kind, instance_id, for_day, created_at)
    select a.employee_nr, 0, a.instance_id, a.expiration_date, a.updated_at
    from after_change a join collaborator c using (employee_nr)
    where a.status = 0 and not a.deleted and c.active = 1 and c.email <> ''
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger attendance_is_noticed after insert on attendance
  referencing new table as after_change for each statement execute function write_assigned_notices();

-- What was suspended or deleted and goes on is given again.
create function write_resumed_notices() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from settings where validate_email) then
    insert into mail_notice (employee_nr, kind, instance_id, for_day, created_at)
    select a.employee_nr, 0, a.instance_id, a.expiration_date, a.updated_at
    from after_change a
    join before_change b using (instance_id, employee_nr)
    join collaborator c using (employee_nr)
    where (b.status = 4 or b.deleted) and a.status = 0 and not a.deleted and c.active = 1 and c.email <> ''
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger attendance_is_noticed_again after update on attendance
  referencing old table as before_change new table as after_change
  for each statement execute function write_resumed_notices();
