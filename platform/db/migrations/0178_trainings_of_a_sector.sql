-- Every training that is not deleted, with the sector in which its person is now (docs/decisions/173-trainings-of-a-sector.md). A page of one
-- sector's trainings, by expiration, is a stretch of an index here: an attendance knows its person and not the sector. It is no record:
-- triggers keep it in the transaction of each change, the verification compares it, and the product's own login may only read it.

-- In the order of everyone's locks: people, assignments, attendances. A version that still works meanwhile waits, and nobody for each other.
lock table collaborator in share row exclusive mode;
select pg_advisory_xact_lock(4919, 5);
lock table attendance in share row exclusive mode;

create table training_of_sector (
  employee_nr integer not null,
  instance_id integer not null,
  sector_id integer not null,
  expiration_date date not null,
  status smallint not null,
  constraint training_of_sector_pkey primary key (employee_nr, instance_id)
);
comment on table training_of_sector is 'Trainings that are not deleted, by the present sector of their person';

grant select on training_of_sector to capacita_app;

-- Whoever adds trainings of a person, and whoever moves that person, holds the lock of assignments (4919, 5) until the end of the
-- transaction: each sees what the other has written, and so no training stays in a sector that its person has left.
create function place_new_trainings() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4919, 5);
  insert into training_of_sector
  select a.employee_nr, a.instance_id, c.sector_id, a.expiration_date, a.status
  from after_change a join collaborator c using (employee_nr) where not a.deleted;
  return null;
end $$;

create trigger attendance_entry_is_placed after insert on attendance
  referencing new table as after_change for each statement execute function place_new_trainings();

-- A score or a paper sheet that is not finished changes nothing of it: only another status or expiration, a deletion and its opposite.
create function place_changed_trainings() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  is_moved boolean;
  is_gone boolean;
  is_back boolean;
begin
  select coalesce(bool_or(not a.deleted and not b.deleted
      and (a.expiration_date, a.status) is distinct from (b.expiration_date, b.status)), false),
    coalesce(bool_or(a.deleted and not b.deleted), false), coalesce(bool_or(b.deleted and not a.deleted), false)
  into is_moved, is_gone, is_back
  from after_change a join before_change b using (instance_id, employee_nr);
  if is_moved then
    update training_of_sector t set expiration_date = a.expiration_date, status = a.status
    from after_change a where t.employee_nr = a.employee_nr and t.instance_id = a.instance_id and not a.deleted
      and (t.expiration_date, t.status) is distinct from (a.expiration_date, a.status);
  end if;
  if is_gone then
    delete from training_of_sector t using after_change a
    where t.employee_nr = a.employee_nr and t.instance_id = a.instance_id and a.deleted;
  end if;
  if is_back then
    perform pg_advisory_xact_lock(4919, 5);
    insert into training_of_sector
    select a.employee_nr, a.instance_id, c.sector_id, a.expiration_date, a.status
    from after_change a join collaborator c using (employee_nr) where not a.deleted
    on conflict do nothing;
  end if;
  return null;
end $$;

create trigger attendance_change_is_placed after update on attendance
  referencing old table as before_change new table as after_change
  for each statement execute function place_changed_trainings();

-- At commit, so that the lock comes after the rows of all people that the transaction changes (docs/decisions/052).
create function move_trainings_of_person() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4919, 5);
  update training_of_sector t set sector_id = c.sector_id
  from collaborator c where c.employee_nr = new.employee_nr and t.employee_nr = c.employee_nr and t.sector_id <> c.sector_id;
  return null;
end $$;

create constraint trigger collaborator_takes_trainings_along after update on collaborator
  deferrable initially deferred for each row when (old.sector_id is distinct from new.sector_id)
  execute function move_trainings_of_person();

-- What differs from that: each such training with the row that it must have, null where it must have none.
create function misplaced_trainings()
returns table (employee_nr integer, instance_id integer, sector_id integer, expiration_date date, status smallint)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select employee_nr, instance_id, d.sector_id, d.expiration_date, d.status
  from (
    select a.employee_nr, a.instance_id, c.sector_id, a.expiration_date, a.status
    from attendance a join collaborator c using (employee_nr) where not a.deleted) d
  full join training_of_sector t using (employee_nr, instance_id)
  where (d.sector_id, d.expiration_date, d.status) is distinct from (t.sector_id, t.expiration_date, t.status)
$$;

-- Sets it right: what stood before the triggers, and what was written past them. Writers wait where something differs, and only there.
-- Returns how many rows did.
create function place_trainings() returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  wrong integer;
begin
  if not exists (select from misplaced_trainings()) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(4919, 5);
  lock table attendance in share mode;
  with wanted as materialized (select * from misplaced_trainings()),
  gone as (
    delete from training_of_sector t using wanted w
    where t.employee_nr = w.employee_nr and t.instance_id = w.instance_id and w.sector_id is null),
  placed as (
    insert into training_of_sector select * from wanted where sector_id is not null
    order by sector_id, expiration_date, instance_id, employee_nr
    on conflict (employee_nr, instance_id) do update
    set sector_id = excluded.sector_id, expiration_date = excluded.expiration_date, status = excluded.status)
  select count(*) into wrong from wanted;
  return wrong;
end $$;
revoke execute on function place_trainings from public;
grant execute on function place_trainings to capacita_app;

-- The indexes are made over rows that lie in their order.
select place_trainings();
create index training_of_sector_expiration on training_of_sector (sector_id, expiration_date, instance_id, employee_nr);
create index training_of_sector_instance on training_of_sector (sector_id, instance_id, employee_nr);
create index training_of_sector_open on training_of_sector (sector_id, expiration_date, instance_id, employee_nr) where status in (0, 2);
create index training_of_sector_open_instance on training_of_sector (sector_id, instance_id, employee_nr) where status in (0, 2);
analyze training_of_sector;

-- What was written past the triggers is counted anew, and placed.
create or replace function recount_training() returns void language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform place_trainings();
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
