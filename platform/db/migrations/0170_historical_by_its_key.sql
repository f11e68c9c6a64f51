-- A first import fills this table in one transaction, after a trial whose rows were taken back: PostgreSQL then takes it for empty, finds
-- every index as good, and read the whole one on courses for each row. Of what has no course that one says nothing, so that a row is
-- found by its own key whatever the numbers say.
drop index migrated_training_course;
create index migrated_training_course on migrated_training (course_id, employee_nr) where not deleted and course_id is not null;
