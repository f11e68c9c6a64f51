-- An end that is an earlier hour than the start is of the next day; how long a session may last is a rule of the program.
alter table instance
  drop constraint instance_check3,
  add constraint instance_hours check (ends_at is null or (starts_at is not null and ends_at::text <> starts_at::text));
comment on column instance.ends_at is 'Hour of the company''s day, HH:MM; of the next day where it is earlier than the start';
