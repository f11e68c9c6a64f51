-- Why an attendance is suspended: 0 its person is away, 1 nothing requires the course any more, 2 its instance is over;
-- null while it is not suspended. What was suspended before gets its cause at the next start, with a revision of its own
-- (docs/decisions/028-causes-of-suspension.md).
alter table attendance
  add column suspended_because smallint check (suspended_because in (0, 1, 2)),
  add constraint attendance_cause_of_suspension check (suspended_because is null or status = 4);
create index attendance_suspended on attendance (employee_nr, suspended_because) where status = 4 and not deleted;
