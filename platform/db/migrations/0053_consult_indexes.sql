-- The consult pages read what is pending by its expiration, and every training by the name of its course: from these indexes alone.
-- The first stands in place of the one on the expiration alone, so that writing an attendance costs what it did.
drop index attendance_open_expiration;
create index attendance_open_expiration on attendance (expiration_date, instance_id, employee_nr)
  where status in (0, 2) and not deleted;
create index course_name_order on course (lower(name collate "es-x-icu"), course_id);
