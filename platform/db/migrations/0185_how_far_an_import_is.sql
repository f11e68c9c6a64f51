-- How far a batch is that is being read or tried. Beside the batch and not in it: each change of the batch's row, while the long transaction of a trial
-- lasts, leaves a version that the foreign key of every row written for it passes on its way to the newest (docs/decisions/159).
create table import_progress (
  import_id integer primary key references import_preparation,
  done integer not null check (done >= 0)
);
comment on table import_progress is 'Rows of an imported table that were read or tried so far, while that goes on; no evidence';
grant select, insert, update, delete on import_progress to capacita_app;
