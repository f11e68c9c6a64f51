-- What people get by a batch, as its trial came to it, and apart from what it shows: a release must come to the same, while what people have
-- open, begin and finish changes all day.
alter table import_preparation add column given_digest char(64) check (given_digest ~ '^[0-9a-f]{64}$');
comment on column import_preparation.given_digest is 'SHA-256 of who would get which course until when; null where nothing is tried, and of trials before 0191';
-- Which number a source has for a record: a training that came without one may be known by one since. By the record alone: an index that has kind and
-- source too would be taken, and read through, for a number that is looked for in a table that the database believes empty.
create index import_identity_record on import_identity (record_key);
