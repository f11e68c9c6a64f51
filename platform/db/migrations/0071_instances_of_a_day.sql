-- The desk counts the instances of today.
create index instance_day on instance (instance_date) where not deleted;
