-- Trainings that other systems recorded (docs/decisions/168-historical-training.md): records of their own, never signatures. They are
-- written by a released import, and withdrawn with it; nothing else of them changes.

create table migrated_training (
  migrated_training_id integer primary key generated always as identity,
  import_id integer not null references import_preparation,
  -- of the file of the batch
  line integer not null check (line > 0),
  source_system varchar(60) not null check (source_system::text <> ''::text),
  -- its number there
  external_id varchar(120) check (external_id::text <> ''::text),
  employee_nr integer not null references collaborator,
  -- as the source writes them
  doc_number varchar(60) not null check (doc_number::text <> ''::text),
  version varchar(20) not null default '',
  title varchar(255) not null default '',
  -- the version that is here, where there is one
  course_id varchar(10) references course,
  -- a day: the hour is not known, and none is invented
  trained_on date not null,
  -- 1 passed, 2 not passed, 3 attended
  result smallint not null check (result = any (array[1, 2, 3])),
  -- as the source writes it, on its own scale
  score varchar(20) not null default '',
  instructor varchar(120) not null default '',
  -- scans: name and SHA-256 of each
  evidence jsonb not null default '[]',
  -- the release says that requirements of the linked version are met by it
  satisfies boolean not null,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  -- withdrawn with its batch
  deleted boolean not null default false,
  unique (import_id, line),
  check (not satisfies or (course_id is not null and result <> 2))
);
comment on table migrated_training is 'Trainings that other systems recorded, as they were imported; never a signature of this one';
create unique index migrated_training_known on migrated_training
  (employee_nr, lower(doc_number collate "und-x-icu"), lower(version collate "und-x-icu"), trained_on) where not deleted;
create index migrated_training_course on migrated_training (course_id, employee_nr) where not deleted;
create index migrated_training_satisfies on migrated_training (employee_nr, course_id) where satisfies and not deleted;
select audit_table('migrated_training', 'migrated_training_id');
grant select, insert on migrated_training to capacita_app;
grant update (deleted, revision, reason, updated_at, updated_by) on migrated_training to capacita_app;

-- What was imported stays as it was, whoever writes; once withdrawn it does not come back.
create function keep_migrated_training() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  may_change constant text[] := array['deleted', 'revision', 'reason', 'updated_at', 'updated_by'];
begin
  if old.deleted or to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
    raise exception 'migrated training % stays as it was imported', old.migrated_training_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger migrated_training_stays before update on migrated_training
  for each row execute function keep_migrated_training();
