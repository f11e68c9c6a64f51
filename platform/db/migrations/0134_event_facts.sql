-- What statements conclude from an event stands in columns; the sentence beside them is for people (docs/decisions/119).
alter table security_event
  -- by names that its kind gives; null where the columns say it all, and of events of before
  add column facts jsonb check (jsonb_typeof(facts) = 'object');
grant insert (facts) on security_event to capacita_app;
