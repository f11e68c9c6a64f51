-- Where a session is held and from when to when, as local hours of the company; each may be unknown.
alter table instance
  add column place varchar(60) check (place <> ''),
  add column starts_at varchar(5) check (starts_at::text ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column ends_at varchar(5) check (ends_at::text ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add check (ends_at is null or (starts_at is not null and ends_at::text > starts_at::text));
comment on column instance.place is 'The room where it is held';
comment on column instance.starts_at is 'Hour of the company''s day, HH:MM';

-- How a session went, to the responsible of a sector whose people took part; its day is that on which the last of them finished.
alter table mail_notice
  drop constraint mail_notice_kind_check,
  drop constraint mail_notice_check,
  drop constraint mail_notice_check1,
  add constraint mail_notice_kind_check check (kind = any (array[0, 1, 2, 3, 4])),
  add constraint mail_notice_check check ((kind = any (array[0, 1, 4])) = (instance_id is not null)),
  add constraint mail_notice_check1 check ((kind = any (array[3, 4])) = (sector_id is not null));
create index mail_notice_closing on mail_notice (instance_id) where kind = 4;

insert into security_event_kind values ('closingSent');
