-- What is overdue in the few instances of a page, each looked up by itself (docs/decisions/158-what-still-grew.md): all that was overdue in
-- the company was counted for them. Only what is open has an entry: an assignment and an opening write one, a signature and an answer none.
create index attendance_open_instance on attendance (instance_id, expiration_date) where status in (0, 2) and not deleted;

-- How many kinds of attendances there are, for the planner: reports over everybody count rows by these columns first. Taken for independent
-- of each other, they seem to make as many kinds as there are rows, and a big company was read in the order of an index and sorted in place
-- of being counted in memory.
create statistics attendance_kinds (ndistinct)
  on instance_id, expiration_date, status, on_time, present, approved from attendance;
analyze attendance;
