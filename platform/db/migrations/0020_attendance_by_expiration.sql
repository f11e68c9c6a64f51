-- Grids over all attendances are sorted and filtered by their expiration more than by anything else; the key makes the order
-- total, so that a page is read from the index alone.
create index attendance_expiration on attendance (expiration_date, instance_id, employee_nr);
