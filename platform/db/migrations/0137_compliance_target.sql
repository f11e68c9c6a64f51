-- What share of what is due the company wants finished on time, percent; null: it has set itself no target.
alter table settings add column compliance_target smallint check (compliance_target between 1 and 100);
