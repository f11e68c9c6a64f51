-- Courses, requirements, instances, attendances and what people answered (S0 and S1 section 3).

create table file (
  sha256 char(64) primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_size bigint not null check (byte_size >= 0),
  -- decided by the content, when it was stored
  mime varchar(100) not null,
  created_at timestamptz(3) not null,
  created_by varchar(50) not null
);
comment on table file is 'Files are named by their SHA-256: what names one says which bytes; they lie in the materials folder';
create trigger file_is_final before update or delete or truncate on file
  for each statement execute function refuse_change();
alter table collaborator add foreign key (pdf_sha256) references file;
create index collaborator_pdf on collaborator (pdf_sha256);

create table upload (
  upload_id uuid primary key,
  owner_employee_nr integer not null references collaborator,
  name varchar(255) not null,
  byte_size bigint not null check (byte_size > 0),
  received bigint not null default 0 check (received between 0 and byte_size),
  sha256 char(64) references file,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
comment on table upload is 'Resumable uploads under way (tus); a finished one names its file';
create index upload_owner on upload (owner_employee_nr);
create index upload_file on upload (sha256);

create table course_type (
  course_type_id varchar(5) primary key,
  name varchar(40) not null,
  position smallint not null unique,
  obsolete boolean not null default false
);
insert into course_type (course_type_id, name, position, obsolete) values
  ('GMP', 'GMP', 1, false), ('SOP', 'SOP', 2, false), ('HSE', 'HSE', 3, false), ('SAC', 'SPAC', 4, false),
  ('EXT', 'EXT', 5, false), ('RAIZ', 'RAIZ', 6, false), ('NOGMP', 'NO GMP', 7, false), ('PEO', 'PEO', 8, true);

create sequence course_number_seq maxvalue 99999;
-- numbers of links, PDFs, media and answers, which live inside their content or question
create sequence part_number_seq as integer;

create table course (
  course_id varchar(10) primary key,
  doc_number varchar(60) not null check (doc_number <> ''),
  name varchar(255) not null check (name <> ''),
  content varchar(255) not null default '',
  -- 0 Editing, 1 In progress, 2 Valid, 3 Obsolete
  status smallint not null check (status in (0, 1, 2, 3)),
  course_type_id varchar(5) not null references course_type,
  company varchar(50) not null check (company <> ''),
  date_vig date not null,
  version integer not null check (version > 0),
  -- minimum passing score, percent
  score double precision not null check (score between 0 and 100),
  included_capa_ini boolean not null default false,
  parent_course_id varchar(10) references course,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  check (course_type_id <> 'SOP' or included_capa_ini)
);
create unique index course_lineage_version on course (lower(doc_number), version) where not deleted;
create unique index course_lineage_in_editing on course (lower(doc_number)) where status = 0 and not deleted;
create index course_parent on course (parent_course_id);
create index course_type_of on course (course_type_id, status);
create index course_name_trigrams on course using gin (lower(name) gin_trgm_ops);
select audit_table('course', 'course_id');

create table content (
  content_id integer generated always as identity primary key,
  course_id varchar(10) not null references course,
  position integer not null check (position > 0),
  -- 0 Link, 1 PDF, 2 Choice, 3 Media
  type smallint not null check (type in (0, 1, 2, 3)),
  title varchar(255) not null check (title <> ''),
  description varchar(1000) not null default '',
  -- [{"id", "url"}], [{"id", "name", "file"}], [{"id", "name", "route" or "file", "mime", "captions"}]: values of the
  -- content, not records; file and captions are a SHA-256, so that a revision says which bytes it shows; route is an https
  -- address to embed
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  pdfs jsonb not null default '[]' check (jsonb_typeof(pdfs) = 'array'),
  medias jsonb not null default '[]' check (jsonb_typeof(medias) = 'array'),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  unique (content_id, course_id)
);
create unique index content_order on content (course_id, position) where not deleted;
select audit_table('content', 'content_id');

create table choice (
  choice_id integer generated always as identity primary key,
  content_id integer not null,
  course_id varchar(10) not null,
  position integer not null check (position > 0),
  -- 0 Simple, 1 Multiple
  type smallint not null check (type in (0, 1)),
  question varchar(1000) not null check (question <> ''),
  -- [{"id", "text", "correct"}]: values of the question, so that each revision holds its own right answers
  answers jsonb not null check (jsonb_typeof(answers) = 'array' and jsonb_array_length(answers) > 0),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  foreign key (content_id, course_id) references content (content_id, course_id)
);
create unique index choice_order on choice (content_id, position) where not deleted;
create index choice_course on choice (course_id);
select audit_table('choice', 'choice_id');

create table requirement (
  course_id varchar(10) not null references course,
  sector_id integer not null references sector,
  profile_id integer not null,
  req_date date not null,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  primary key (course_id, sector_id, profile_id),
  foreign key (profile_id, sector_id) references profile (profile_id, sector_id)
);
create index requirement_profile on requirement (profile_id, sector_id) where not deleted;
create index requirement_sector on requirement (sector_id);
select audit_table('requirement', 'course_id', 'sector_id', 'profile_id');

create table spac_requirement (
  course_id varchar(10) not null references course,
  spac_profile_id integer not null references spac_profile,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  primary key (course_id, spac_profile_id)
);
create index spac_requirement_profile on spac_requirement (spac_profile_id) where not deleted;
select audit_table('spac_requirement', 'course_id', 'spac_profile_id');

create table instance (
  instance_id integer generated always as identity primary key,
  course_id varchar(10) not null references course,
  -- 0 Online, 1 Tablet, 2 InPerson
  modality smallint not null check (modality in (0, 1, 2)),
  sector_id integer not null references sector,
  instance_date date,
  observations varchar(255) not null default '',
  -- 0 Empezada, 1 Finalizada, 2 Cancelada, 3 No Empezada, 4 Inactivo
  status smallint not null default 3 check (status in (0, 1, 2, 3, 4)),
  -- initial training: 0 not applicable, 1 pending, 2 finished
  capa_ini_leg smallint not null default 0 check (capa_ini_leg in (0, 1, 2)),
  -- hours
  duration double precision check (duration >= 0),
  instructor varchar(30) not null default '',
  expiration_date date not null,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  check (not deleted or status = 4),
  unique (instance_id, course_id)
);
create index instance_course on instance (course_id, sector_id, modality);
create index instance_sector on instance (sector_id, status);
create index instance_expiration on instance (expiration_date);
select audit_table('instance', 'instance_id');

create table attendance (
  instance_id integer not null references instance,
  employee_nr integer not null references collaborator,
  -- 0 not started, 1 finished, 2 in progress, 4 suspended
  status smallint not null default 0 check (status in (0, 1, 2, 4)),
  approved boolean,
  -- fraction of 1
  score double precision check (score between 0 and 1),
  attempt integer not null default 0 check (attempt >= 0),
  on_time boolean,
  present boolean,
  expiration_date date not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  -- 0 TIME, 1 WORKTIME, 2 VACATIONS, 3 HEALTH, 4 OTHER, 5 FORGETTING
  late_reason smallint check (late_reason between 0 and 5),
  late_reason_detail varchar(255),
  -- what was answered, as it stood when the course was finished: attempts_digest() below
  attempts_digest char(64) check (attempts_digest ~ '^[0-9a-f]{64}$'),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  primary key (instance_id, employee_nr),
  check (status <> 1 or (finished_at is not null and score is not null and approved is not null)),
  check (late_reason <> 4 or coalesce(late_reason_detail, '') <> '')
);
create index attendance_employee on attendance (employee_nr, status, expiration_date);
-- answers the counts and notices of what is due from the index alone
create index attendance_open_employee on attendance (employee_nr, expiration_date, instance_id)
  where status in (0, 2) and not deleted;
create index attendance_open_expiration on attendance (expiration_date) where status in (0, 2) and not deleted;
create index attendance_finished on attendance (finished_at) where status = 1;
select audit_table('attendance', 'instance_id', 'employee_nr');

create table content_attempt (
  attempt_id bigint generated always as identity primary key,
  instance_id integer not null,
  employee_nr integer not null,
  content_id integer not null references content,
  number integer not null check (number > 0),
  -- 0 open, 1 judged, 2 abandoned (counts as score 0)
  state smallint not null default 0 check (state in (0, 1, 2)),
  approved boolean,
  score double precision check (score between 0 and 1),
  started_at timestamptz(3) not null,
  closed_at timestamptz(3),
  -- whose session it was: the person's own, or the trainer's in tablet mode
  acted_by varchar(50) not null,
  foreign key (instance_id, employee_nr) references attendance (instance_id, employee_nr),
  unique (instance_id, employee_nr, content_id, number),
  check ((state = 0) = (closed_at is null)),
  check (state = 0 or (approved is not null and score is not null))
);
comment on table content_attempt is 'Each time that a person worked on a content; kept for good, final once closed';
create unique index content_attempt_one_open on content_attempt (instance_id, employee_nr, content_id) where state = 0;
create index content_attempt_content on content_attempt (content_id);

create table attempt_answer (
  attempt_id bigint not null references content_attempt,
  choice_id integer not null references choice,
  -- a question answered again in the same attempt adds a row; the highest number counts
  number smallint not null check (number > 0),
  answers integer[] not null check (cardinality(answers) > 0),
  answered_at timestamptz(3) not null,
  acted_by varchar(50) not null,
  primary key (attempt_id, choice_id, number)
);
create index attempt_answer_choice on attempt_answer (choice_id);

create trigger attempt_answer_is_final before update or delete or truncate on attempt_answer
  for each statement execute function refuse_change();
create function keep_closed_attempt() returns trigger language plpgsql as $$
begin
  if old.state <> 0 then
    raise exception 'a closed attempt is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger content_attempt_closes_once before update on content_attempt
  for each row execute function keep_closed_attempt();
create trigger content_attempt_is_kept before delete or truncate on content_attempt
  for each statement execute function refuse_change();
create function require_open_attempt() returns trigger language plpgsql as $$
begin
  -- the lock makes a save and the closing of its attempt wait for each other
  if (select state from content_attempt where attempt_id = new.attempt_id for share) <> 0 then
    raise exception 'a closed attempt takes no more answers' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger attempt_answer_needs_open_attempt before insert on attempt_answer
  for each row execute function require_open_attempt();

-- SHA-256 over every attempt and answer of a person in an instance; null without any. It goes into the attendance that is
-- signed, so that the signature covers the answers and an altered one shows (21 CFR 11.10(a), 11.70).
create function attempts_digest(of_instance integer, of_employee integer) returns char(64) language sql stable as $$
  select encode(sha256(convert_to(string_agg(line, E'\n' order by content_id, number), 'UTF8')), 'hex')
  from (
    select t.content_id, t.number, jsonb_build_array(
      t.content_id, t.number, t.state, t.approved, t.score, to_char(t.started_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'),
      to_char(t.closed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'), t.acted_by, (
        select jsonb_agg(jsonb_build_array(a.choice_id, a.number, to_jsonb(a.answers),
          to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'), a.acted_by) order by a.choice_id, a.number)
        from attempt_answer a where a.attempt_id = t.attempt_id
      ))::text as line
    from content_attempt t where t.instance_id = of_instance and t.employee_nr = of_employee
  ) as attempt
$$;

create table audit_review (
  audit_review_id integer generated always as identity primary key,
  reviewed_until timestamptz(3) not null,
  reviewer_employee_nr integer not null references collaborator,
  scope varchar(255) not null,
  conclusion varchar(1000) not null,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false
);
comment on table audit_review is 'The signed review of the audit trail (Annex 11, 9)';
create index audit_review_reviewer on audit_review (reviewer_employee_nr);
select audit_table('audit_review', 'audit_review_id');
