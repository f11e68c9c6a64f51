-- Which backups there are, and which of them was restored to see that it can be (Annex 11, 7.2; docs/decisions/151).

-- Days after which ITPS and QA are told that the newest backup, or rehearsal, is old; null: as the product thinks best, 0: never.
alter table settings add column backup_alarm_days smallint check (backup_alarm_days between 0 and 3650);
alter table settings add column rehearsal_alarm_days smallint check (rehearsal_alarm_days between 0 and 3650);

create table backup (
  backup_id integer generated always as identity primary key,
  -- SHA-256 of its list of contents
  name char(64) not null check (name ~ '^[0-9a-f]{64}$'),
  -- the moment whose data it holds
  taken_at timestamptz(3) not null,
  -- where it lies, without keys
  place varchar(500) not null,
  version varchar(40) not null,
  migration varchar(200) not null,
  table_count integer not null check (table_count >= 0),
  row_count bigint not null check (row_count >= 0),
  file_count integer not null check (file_count >= 0),
  -- packed rows, and all files, whether an earlier backup had them or not
  byte_size bigint not null check (byte_size >= 0),
  duration_seconds integer not null check (duration_seconds >= 0),
  -- the key of the installation is in it, shut up
  has_key boolean not null,
  seal_number integer,
  seal_hash char(64) check (seal_hash ~ '^[0-9a-f]{64}$'),
  -- account of the operating system, and machine
  made_by varchar(255) not null,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  check ((seal_number is null) = (seal_hash is null))
);
comment on table backup is 'Backups that were made, each told by the command that made it';
create index backup_newest on backup (taken_at);
select audit_table('backup', 'backup_id');

create table rehearsal (
  rehearsal_id integer generated always as identity primary key,
  -- of the backup that was restored
  backup_name char(64) not null check (backup_name ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz(3) not null,
  place varchar(500) not null,
  version varchar(40) not null,
  began_at timestamptz(3) not null,
  -- 0 passed, 1 something does not fit, 2 parts are damaged, 3 not finished
  outcome smallint not null check (outcome in (0, 1, 2, 3)),
  -- what does not fit, or what stopped it
  findings varchar(2000),
  -- age of the backup when the rehearsal began (RPO), and from then until somebody was signed in on it (RTO)
  age_seconds integer not null check (age_seconds >= 0),
  duration_seconds integer not null check (duration_seconds >= 0),
  table_count integer not null check (table_count >= 0),
  row_count bigint not null check (row_count >= 0),
  file_count integer not null check (file_count >= 0),
  -- the key came out of the backup; false: the installation's own was used
  key_of_backup boolean not null,
  run_by varchar(255) not null,
  -- who signed it, and what they found
  reviewer_employee_nr integer references collaborator,
  conclusion varchar(1000),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  check ((reviewer_employee_nr is null) = (conclusion is null))
);
comment on table rehearsal is 'Backups that were restored into a scratch place, and what was found; signed by ITPS or QA';
create index rehearsal_newest on rehearsal (began_at);
create index rehearsal_reviewer on rehearsal (reviewer_employee_nr);
select audit_table('rehearsal', 'rehearsal_id');

-- Both are written by commands of the operator, as the owner. The application shows them, and signs a rehearsal.
grant select on backup, rehearsal to capacita_app;
grant update (reviewer_employee_nr, conclusion, revision, reason, updated_at, updated_by, deleted) on rehearsal to capacita_app;
