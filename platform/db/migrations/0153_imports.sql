-- Import of tables in batches (docs/decisions/160-a-company-moves-in.md): what is being prepared, its rows and what would become of
-- them, the released batch as an audited record, what each row of a source stands for, and what each batch wrote.

-- What an upload is for, where it is no course material: a table, or an archive that holds one.
alter table upload add column purpose varchar(10) check (purpose::text = 'table'::text);

-- A batch while it is prepared. Nothing of it is a record yet: the released batch is (`import_batch`).
create table import_preparation (
  import_id integer generated always as identity primary key,
  kind varchar(30) not null,
  file_name varchar(255) not null,
  file_sha256 char(64) not null references file,
  byte_size bigint not null,
  source_system varchar(60) not null check (source_system::text <> ''::text),
  extracted_on date,
  -- columns of the file in their order: name, share of filled cells, samples
  columns jsonb not null default '[]',
  -- what the preparer chose: which column is which, the order of dates, and how it is released
  settings jsonb not null,
  -- 0 being read, 1 read, 2 being tried, 3 tried, 4 stopped by a problem, 5 released, 6 given up
  state smallint not null default 0 check (state = any (array[0, 1, 2, 3, 4, 5, 6])),
  -- rows done of all, while it is read or tried
  done integer not null default 0,
  total integer not null default 0,
  -- why it stopped, in both languages
  problem jsonb,
  -- rows by what would become of them, and what it means for training, since the last trial
  counts jsonb,
  forecast jsonb,
  -- SHA-256 over what would become of each row, in order; what is released must come to the same
  outcome_digest char(64) check (outcome_digest ~ '^[0-9a-f]{64}$'),
  tried_on date,
  prepared_by integer not null references collaborator,
  prepared_role smallint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
comment on table import_preparation is 'Tables that are being imported: file, matching, trial; no record until it is released';
create index import_preparation_file on import_preparation (file_sha256);
create index import_preparation_preparer on import_preparation (prepared_by);
create index import_preparation_under_way on import_preparation (import_id) where state = any (array[0, 2]);
grant select, insert, update on import_preparation to capacita_app;

-- The rows of the file, as they were read.
create table import_row (
  import_id integer not null references import_preparation,
  line integer not null check (line > 0),
  cells text[] not null,
  primary key (import_id, line)
);
comment on table import_row is 'Rows of imported tables, by their line in the file';
grant select, insert, delete on import_row to capacita_app;

-- What would become, or became, of a row: 0 new, 1 changed, 2 same, 3 refused.
create table import_outcome (
  import_id integer not null references import_preparation,
  line integer not null check (line > 0),
  action smallint not null check (action = any (array[0, 1, 2, 3])),
  -- what the row is called
  name varchar(300) not null default '',
  -- field, before, after; and column, code and text in both languages of what refuses it
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  -- by what the reconciliation counts
  grouped varchar(120) not null default '',
  primary key (import_id, line)
);
comment on table import_outcome is 'What becomes of each row of an imported table: of its last trial, once released of the release';
create index import_outcome_action on import_outcome (import_id, action, line);
grant select, insert, delete on import_outcome to capacita_app;

-- A released batch: the record that its signature signs.
create table import_batch (
  import_id integer primary key references import_preparation,
  kind varchar(30) not null,
  file_name varchar(255) not null,
  file_sha256 char(64) not null references file,
  byte_size bigint not null,
  source_system varchar(60) not null check (source_system::text <> ''::text),
  extracted_on date,
  settings jsonb not null,
  outcome_digest char(64) not null check (outcome_digest ~ '^[0-9a-f]{64}$'),
  rows_total integer not null check (rows_total >= 0),
  rows_new integer not null check (rows_new >= 0),
  rows_changed integer not null check (rows_changed >= 0),
  rows_same integer not null check (rows_same >= 0),
  rows_refused integer not null check (rows_refused >= 0),
  -- 1 released, 2 withdrawn
  status smallint not null default 1 check (status = any (array[1, 2])),
  prepared_by integer not null references collaborator,
  released_by integer not null references collaborator,
  released_at timestamptz(3) not null,
  withdrawn_by integer references collaborator,
  withdrawn_at timestamptz(3),
  -- the random sample of the reconciliation, and the lines of it that somebody held against the source
  sample_seed char(32) not null check (sample_seed ~ '^[0-9a-f]{32}$'),
  sample_size smallint not null check (sample_size >= 0),
  checked jsonb,
  checked_by integer references collaborator,
  checked_at timestamptz(3),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  check (rows_total = rows_new + rows_changed + rows_same + rows_refused),
  check ((status = 2) = (withdrawn_at is not null)),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check ((checked_by is null) = (checked_at is null)),
  check ((checked is null) = (checked_at is null))
);
comment on table import_batch is 'Released imports: the file, who prepared and who released it, and what became of its rows';
create index import_batch_file on import_batch (file_sha256);
create index import_batch_preparer on import_batch (prepared_by);
create index import_batch_releaser on import_batch (released_by);
create index import_batch_withdrawer on import_batch (withdrawn_by) where withdrawn_by is not null;
create index import_batch_checker on import_batch (checked_by) where checked_by is not null;
select audit_table('import_batch', 'import_id');
grant select, insert, update on import_batch to capacita_app;

-- Which record the row of a source stands for, by the number that the source gives it.
create table import_identity (
  source_system varchar(60) not null,
  kind varchar(30) not null,
  external_id varchar(120) not null check (external_id::text <> ''::text),
  record_key varchar(120) not null,
  import_id integer not null references import_preparation,
  primary key (source_system, kind, external_id)
);
comment on table import_identity is 'What the rows of other systems stand for here, by their number there';
create index import_identity_import on import_identity (import_id);
grant select, insert, delete on import_identity to capacita_app;

-- The revisions that a batch wrote.
create table import_written (
  import_id integer not null references import_preparation,
  entity varchar(40) not null,
  record_key varchar(120) not null,
  written_revision integer not null,
  line integer not null,
  primary key (import_id, entity, record_key)
);
comment on table import_written is 'Revisions that each import wrote, by the line of its file';
grant select, insert on import_written to capacita_app;

-- A matching of columns that is kept under a name.
create table import_matching (
  kind varchar(30) not null,
  name varchar(60) not null check (name::text <> ''::text),
  settings jsonb not null,
  updated_by integer not null references collaborator,
  updated_at timestamptz(3) not null,
  primary key (kind, name)
);
comment on table import_matching is 'Which column of a source is which field, kept under a name for the next file';
create index import_matching_author on import_matching (updated_by);
grant select, insert, update, delete on import_matching to capacita_app;

-- A cwid, and the name that is printed on signatures, are looked up for each of a hundred thousand people.
create index history_cwid on history (lower(("row" ->> 'cwid') collate "und-x-icu")) where entity::text = 'collaborator'::text;
create index collaborator_namesake on collaborator (regexp_replace(trim(translate(lower(name collate "und-x-icu"),
  'áàâãäåéèêëíìîïóòôõöúùûüñçý''’`´-–./\%_,;:()&+·"#*', 'aaaaaaeeeeiiiiooooouuuuncy                      ')), '\s+', ' ', 'g'))
  where active = 1;
