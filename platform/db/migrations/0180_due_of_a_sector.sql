-- How many open trainings of a sector expire on each day, by modality (docs/decisions/158-what-still-grew.md): everybody's dashboard counts
-- their sector by due day, and read all that was open in it for that. As the counts behind the rates (migration 0054): every change of
-- `training_of_sector` adds what it changes, in its own transaction, and locks nothing; a job folds that into the counts; the sum of both
-- holds at any moment. No record, and no evidence: the verification compares it, and the product's own login may only read it.

-- In the order of everyone's locks, as in migration 0178: people, assignments, attendances, and what their triggers write.
lock table collaborator in share row exclusive mode;
select pg_advisory_xact_lock(4919, 5);
lock table attendance in share row exclusive mode;
lock table training_of_sector in share row exclusive mode;

create table due_of_sector (
  sector_id integer not null,
  expiration_date date not null,
  modality smallint not null,
  n integer not null,
  constraint due_of_sector_pkey primary key (sector_id, expiration_date, modality)
);
comment on table due_of_sector is 'Counts of the open trainings of a sector by the day they expire and modality, to which those of due_change are added';

create table due_change (
  sector_id integer not null,
  expiration_date date not null,
  modality smallint not null,
  n integer not null
);
comment on table due_change is 'What changes of trainings of a sector added to their counts by day and has not been folded into them yet';

grant select on due_of_sector, due_change to capacita_app;

-- The modality of an instance never changes: nothing in the product writes it again.
create function count_due_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into due_change
    select t.sector_id, t.expiration_date, i.modality, count(*)
    from after_change t join instance i using (instance_id) where t.status in (0, 2) group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into due_change
    select t.sector_id, t.expiration_date, i.modality, -count(*)
    from before_change t join instance i using (instance_id) where t.status in (0, 2) group by 1, 2, 3;
  else
    insert into due_change
    select t.sector_id, t.expiration_date, i.modality, sum(t.sign)
    from (
      select 1 as sign, * from after_change where status in (0, 2)
      union all
      select -1, * from before_change where status in (0, 2)) t
    join instance i using (instance_id)
    group by 1, 2, 3 having sum(t.sign) <> 0;
  end if;
  return null;
end $$;

create trigger training_of_sector_entry_is_counted after insert on training_of_sector
  referencing new table as after_change for each statement execute function count_due_change();
create trigger training_of_sector_change_is_counted after update on training_of_sector
  referencing old table as before_change new table as after_change for each statement execute function count_due_change();
create trigger training_of_sector_end_is_counted after delete on training_of_sector
  referencing old table as before_change for each statement execute function count_due_change();

-- What was added since goes into the counts. A reader sees it meanwhile in one of the two; twice, or late, it changes no sum.
create function fold_due() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  with taken as (delete from due_change returning *)
  insert into due_of_sector as b
  select sector_id, expiration_date, modality, sum(n) from taken group by 1, 2, 3 order by 1, 2, 3
  on conflict (sector_id, expiration_date, modality) do update set n = b.n + excluded.n;
  delete from due_of_sector where n = 0;
end $$;
revoke execute on function fold_due from public;
grant execute on function fold_due to capacita_app;

-- Each sector, day and modality of which the sum is wrong, with what it lacks.
create function miscounted_due()
returns table (sector_id integer, expiration_date date, modality smallint, n integer)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select sector_id, expiration_date, modality, sum(n)::integer
  from (
    select t.sector_id, t.expiration_date, i.modality, count(*) as n
    from training_of_sector t join instance i using (instance_id) where t.status in (0, 2) group by 1, 2, 3
    union all select sector_id, expiration_date, modality, -n from due_of_sector
    union all select sector_id, expiration_date, modality, -n from due_change) sums
  group by 1, 2, 3 having sum(n) <> 0
$$;

-- Adds what the sums lack. Returns how many were wrong. The lock is for two who do so at once; no writer of trainings waits for it.
create function recount_due() returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong integer;
begin
  lock table due_of_sector in share row exclusive mode;
  insert into due_change select * from miscounted_due();
  get diagnostics wrong = row_count;
  return wrong;
end $$;
revoke execute on function recount_due from public;
grant execute on function recount_due to capacita_app;

select recount_due();
select fold_due();
analyze due_of_sector;

-- What was written past the triggers is counted anew, placed, and counted by day.
create or replace function recount_training() returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform place_trainings();
  perform recount_due();
  perform fold_due();
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
