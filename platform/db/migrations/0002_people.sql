-- Settings, sectors, profiles, SPAC, shifts, collaborators, credentials and sessions (S0 and S1 section 3).
-- Every audited table carries: revision, reason, updated_at, updated_by, deleted.

create extension if not exists pg_trgm;

create table settings (
  settings_id smallint primary key default 1 check (settings_id = 1),
  validate_email boolean not null default false,
  port integer check (port between 1 and 65535),
  host varchar(255),
  email_from varchar(255),
  email_url varchar(255),
  validate_domain boolean not null default false,
  domain varchar(255),
  validate_group boolean not null default false,
  hse_group varchar(255),
  qa_group varchar(255),
  itps_group varchar(255),
  collaborator_group varchar(255),
  trainer_group varchar(255),
  user_ldap varchar(255),
  -- encrypted with the key of the installation, never read back by a client
  password_ldap bytea,
  server_ldap varchar(255),
  production smallint not null default 0,
  files_content_route varchar(500),
  files_s_registry_route varchar(500),
  expiration_days_capa_inicial integer not null default 30 check (expiration_days_capa_inicial between 1 and 3650),
  session_idle_minutes integer not null default 30 check (session_idle_minutes between 1 and 720),
  session_max_hours integer not null default 12 check (session_max_hours between 1 and 72),
  must_change_password boolean not null default true,
  require_signature_acceptance boolean not null default true,
  -- password ageing (21 CFR 11.300(b)); null is off
  password_max_age_days integer check (password_max_age_days between 1 and 3650),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false check (not deleted)
);
select audit_table('settings', 'settings_id');

create table shift (
  shift_id integer generated always as identity primary key,
  name varchar(50) not null check (name <> ''),
  schedule varchar(100) not null check (schedule <> ''),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false
);
create unique index shift_live_name on shift (lower(name)) where not deleted;
select audit_table('shift', 'shift_id');

create table sector (
  sector_id integer generated always as identity primary key,
  name varchar(80) not null check (name <> ''),
  resp_employee_nr integer,
  -- 0 Otros, 1 Edificio 1, 2 Edificio 2
  active smallint not null check (active in (0, 1, 2)),
  management varchar(2) not null check (length(management) = 2),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false
);
create unique index sector_live_name on sector (lower(name)) where not deleted;
select audit_table('sector', 'sector_id');

create table profile (
  profile_id integer generated always as identity primary key,
  sector_id integer not null references sector,
  name varchar(50) not null check (name <> ''),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  unique (profile_id, sector_id)
);
create unique index profile_live_name on profile (sector_id, lower(name)) where not deleted;
select audit_table('profile', 'profile_id');

create table spac (
  spac_id varchar(5) primary key check (spac_id <> ''),
  name varchar(255) not null check (name <> ''),
  -- 0 En ejecución, 1 Validado, 2 Revalidado, 3 Baja, 4 Calificado
  status smallint not null check (status in (0, 1, 2, 3, 4)),
  gxp smallint not null check (gxp in (0, 1)),
  -- 0 Edificio 1, 1 Edificio 2, 2 Hormonales
  building smallint not null check (building in (0, 1, 2)),
  bp_owner varchar(100) not null default '',
  observation varchar(255) not null default '',
  -- GAMP categories
  cat_sw smallint not null check (cat_sw in (1, 3, 4, 5)),
  cat_hw smallint not null check (cat_hw in (1, 2)),
  resp_user varchar(100) not null default '',
  sys_owner varchar(50) not null default '',
  qa_unit varchar(50) not null default '',
  sm_expert varchar(50) not null default '',
  date_st_ini date,
  date_st_fin date,
  date_real_ini date,
  date_real_fin date,
  date_reval date,
  sys_supplier varchar(50) not null default '',
  it_service varchar(100) not null default '',
  hse varchar(100) not null default '',
  active boolean not null,
  owner varchar(100) not null default '',
  adm_ing varchar(100) not null default '',
  form_xls varchar(100) not null default '',
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false
);
create unique index spac_id_any_case on spac (lower(spac_id));
select audit_table('spac', 'spac_id');

create table spac_profile (
  spac_profile_id integer generated always as identity primary key,
  spac_id varchar(5) not null references spac,
  description varchar(100) not null check (description <> ''),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false
);
create unique index spac_profile_live_description on spac_profile (spac_id, lower(description)) where not deleted;
select audit_table('spac_profile', 'spac_profile_id');

create table general_profile (
  general_profile_id integer generated always as identity primary key,
  description varchar(100) not null check (description <> ''),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false
);
create unique index general_profile_live_description on general_profile (lower(description)) where not deleted;
select audit_table('general_profile', 'general_profile_id');

create table general_profile_spac (
  general_profile_id integer not null references general_profile,
  spac_profile_id integer not null references spac_profile,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  primary key (general_profile_id, spac_profile_id)
);
create index general_profile_spac_profile on general_profile_spac (spac_profile_id);
select audit_table('general_profile_spac', 'general_profile_id', 'spac_profile_id');

create table collaborator (
  employee_nr integer primary key check (employee_nr between 1 and 99999999),
  name varchar(50) not null check (name <> ''),
  -- an identifier is never reused or reassigned (21 CFR 11.100)
  cwid varchar(6) not null check (cwid <> ''),
  sector_id integer not null references sector,
  profile_id integer not null,
  shift_id integer references shift,
  general_profile_id integer references general_profile,
  role smallint not null check (role in (0, 1, 2, 3, 4)),
  -- 0 deactivated, 1 active, 2 on leave
  active smallint not null check (active in (0, 1, 2)),
  email varchar(255),
  pdf_name varchar(255),
  pdf_sha256 char(64),
  capa_initial boolean not null,
  capa_spac_ini boolean not null,
  onboard_date date,
  -- accepted, signed, what an electronic signature binds to (21 CFR 11.10(j))
  signature_accepted_at timestamptz(3),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  -- collaborators are deactivated, never deleted (decisions section 12)
  deleted boolean not null default false check (not deleted),
  foreign key (profile_id, sector_id) references profile (profile_id, sector_id)
);
create unique index collaborator_cwid on collaborator (lower(cwid));
create index collaborator_sector on collaborator (sector_id, profile_id);
create index collaborator_shift on collaborator (shift_id);
create index collaborator_general_profile on collaborator (general_profile_id);
create index collaborator_name_trigrams on collaborator using gin (lower(name) gin_trgm_ops);
select audit_table('collaborator', 'employee_nr');
alter table sector add foreign key (resp_employee_nr) references collaborator deferrable initially deferred;
create index sector_responsible on sector (resp_employee_nr);

create table spac_profile_collaborator (
  employee_nr integer not null references collaborator,
  spac_profile_id integer not null references spac_profile,
  throw_instances boolean not null default false,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  primary key (employee_nr, spac_profile_id)
);
create index spac_profile_collaborator_profile on spac_profile_collaborator (spac_profile_id);
select audit_table('spac_profile_collaborator', 'employee_nr', 'spac_profile_id');

-- Credentials stand apart, so that no history row ever holds a password's hash.
create table credential (
  employee_nr integer primary key references collaborator,
  password_hash varchar(200),
  password_changed_at timestamptz(3),
  must_change_password boolean not null default false,
  -- signs in with the local password even when the directory decides (the first administrator)
  local_account boolean not null default false,
  failed_attempts smallint not null default 0,
  locked_until timestamptz(3)
);

create table session (
  session_id uuid primary key,
  -- SHA-256 of the bearer token; the token itself is kept nowhere
  token_hash bytea not null unique,
  -- SHA-256 of the cookie that opens course files to the browser's own players
  file_token_hash bytea not null unique,
  employee_nr integer not null references collaborator,
  roles smallint[] not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason varchar(20) check (end_reason in ('signOut', 'idle', 'age', 'deactivated', 'credentials', 'role')),
  check ((ended_at is null) = (end_reason is null))
);
create index session_open on session (employee_nr) where ended_at is null;

-- A deactivated collaborator, another role or another password end open sessions at once, whoever changes them and how
-- (21 CFR 11.10(d)); every process that remembers a session hears of it when the change commits.
create function revoke_sessions(of_employee integer, because text) returns void language sql as $$
  with ended as (
    update session set ended_at = now(), end_reason = because
    where employee_nr = of_employee and ended_at is null returning employee_nr
  )
  insert into security_event (happened_at, kind, cwid, employee_nr, detail)
  select now(), 'sessionRevoked', c.cwid, c.employee_nr, because
  from ended join collaborator c using (employee_nr)
$$;

create function end_sessions_of_collaborator() returns trigger language plpgsql as $$
begin
  if new.active <> 1 or new.role <> old.role then
    perform revoke_sessions(new.employee_nr, case when new.active <> 1 then 'deactivated' else 'role' end);
  end if;
  perform pg_notify('session_changed', new.employee_nr::text);
  return null;
end $$;
create trigger collaborator_ends_sessions after update on collaborator
  for each row execute function end_sessions_of_collaborator();

create function end_sessions_of_credential() returns trigger language plpgsql as $$
begin
  if new.password_hash is distinct from old.password_hash then
    perform revoke_sessions(new.employee_nr, 'credentials');
  end if;
  if new.must_change_password <> old.must_change_password then
    perform pg_notify('session_changed', new.employee_nr::text);
  end if;
  return null;
end $$;
create trigger credential_ends_sessions after update on credential
  for each row execute function end_sessions_of_credential();

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_changed', new.employee_nr::text);
  return null;
end $$;
create trigger session_tells_its_end after update on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();
