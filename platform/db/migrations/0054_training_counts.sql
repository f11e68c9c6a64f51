-- How many live attendances each person and each instance has, present, approved, finished and on time, for lists that are sorted by
-- their rates (docs/decisions/063-counts-of-training.md). Every statement that changes attendances adds what it changes, in its own
-- transaction; nothing is locked by it, so that many may sign at once. A job folds what was added into the counts; the sum of both
-- is what holds, at any moment.

create table collaborator_training (
  employee_nr integer primary key,
  live integer not null,
  present integer not null,
  approved integer not null,
  finished integer not null,
  on_time integer not null
);
comment on table collaborator_training is 'Counts of the live attendances of a person, to which those of training_change are added';

create table instance_training (
  instance_id integer primary key,
  live integer not null,
  present integer not null,
  approved integer not null,
  finished integer not null,
  on_time integer not null
);
comment on table instance_training is 'Counts of the live attendances in an instance, to which those of training_change are added';

create table training_change (
  employee_nr integer not null,
  instance_id integer not null,
  live integer not null,
  present integer not null,
  approved integer not null,
  finished integer not null,
  on_time integer not null
);
comment on table training_change is 'What changes of attendances added to their counts and has not been folded into them yet';

grant select, insert, update on collaborator_training, instance_training to capacita_app;
grant select, insert, delete on training_change to capacita_app;

create function count_training_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into training_change
    select employee_nr, instance_id, 1, (present is true)::integer, (present is true and approved is true)::integer,
      (status = 1)::integer, (status = 1 and on_time is true)::integer
    from after_change where status <> 4 and not deleted;
  else
    insert into training_change
    select employee_nr, instance_id, sum(sign), coalesce(sum(sign) filter (where present), 0),
      coalesce(sum(sign) filter (where present and approved), 0), coalesce(sum(sign) filter (where status = 1), 0),
      coalesce(sum(sign) filter (where status = 1 and on_time), 0)
    from (
      select 1 as sign, * from after_change where status <> 4 and not deleted
      union all
      select -1, * from before_change where status <> 4 and not deleted) both_rows
    group by employee_nr, instance_id
    having sum(sign) <> 0 or sum(sign) filter (where present) <> 0 or sum(sign) filter (where present and approved) <> 0
      or sum(sign) filter (where status = 1) <> 0 or sum(sign) filter (where status = 1 and on_time) <> 0;
  end if;
  return null;
end $$;

-- Attendances are never deleted from the table.
create trigger attendance_entry_is_counted after insert on attendance
  referencing new table as after_change for each statement execute function count_training_change();
create trigger attendance_change_is_counted after update on attendance
  referencing old table as before_change new table as after_change
  for each statement execute function count_training_change();

-- Counts everything anew: what stood before the triggers, and what was written past them. Writers wait meanwhile.
create function recount_training() returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  lock table attendance in share mode;
  delete from training_change;
  delete from collaborator_training;
  delete from instance_training;
  insert into collaborator_training
  select employee_nr, count(*), count(*) filter (where present), count(*) filter (where present and approved),
    count(*) filter (where status = 1), count(*) filter (where status = 1 and on_time)
  from attendance where status <> 4 and not deleted group by employee_nr;
  insert into instance_training
  select instance_id, count(*), count(*) filter (where present), count(*) filter (where present and approved),
    count(*) filter (where status = 1), count(*) filter (where status = 1 and on_time)
  from attendance where status <> 4 and not deleted group by instance_id;
end $$;
revoke execute on function recount_training from public;
select recount_training();
