-- Which record each row of an imported table met. Of the rows that a batch leaves as they are nothing else says it, and the sample that is held
-- against the source shows what stands here of them too.
alter table import_outcome add column record_key varchar(120) check (record_key::text <> ''::text);
comment on column import_outcome.record_key is
  'The record that was here already and the row stands for; null of a new row, of a refused one, and of trials before 0201';
