-- Who sent the file of an import and who prepared it may be two people on two days: by whom it was last chosen or tried has prepared it
-- (docs/decisions/160-a-company-moves-in.md). Of what came before this it is not known, and null.
alter table import_preparation
  add column uploaded_by integer references collaborator,
  add column prepared_at timestamptz(3);
comment on column import_preparation.uploaded_by is 'Who sent the file; null of one that a command of the server read, and of before 0188';
comment on column import_preparation.prepared_at is 'When who prepared it last chose of it or tried it; null of before 0188';
create index import_preparation_uploader on import_preparation (uploaded_by) where uploaded_by is not null;

alter table import_batch
  add column uploaded_by integer references collaborator,
  add column uploaded_at timestamptz(3),
  add column prepared_at timestamptz(3);
comment on column import_batch.uploaded_by is 'Who sent the file; null of one that a command of the server read, and of before 0188';
create index import_batch_uploader on import_batch (uploaded_by) where uploaded_by is not null;
