-- People as the company's directory of identities sends them by SCIM (docs/decisions/165).

create table provisioned_user (
  provisioned_user_id uuid primary key,
  connection_id integer not null references connection,
  -- as the other program calls them: its own number, and the name with which they sign in there
  external_id varchar(255),
  user_name varchar(255) not null,
  -- what it sent, of the attributes that are kept
  resource jsonb not null check (jsonb_typeof(resource) = 'object'::text),
  -- what a person gave where the other program says nothing that can be used: {cwid, employee_Nr, iD_Profile_Web}
  given jsonb not null default '{}' check (jsonb_typeof(given) = 'object'::text),
  -- who they are here; null while they wait
  employee_nr integer unique references collaborator,
  -- what of it was made good, by the names of the fields: only what differs from this is a change
  applied jsonb check (jsonb_typeof(applied) = 'object'::text),
  state varchar(10) not null check (state::text = any (array['done'::text, 'waiting'::text, 'held'::text, 'dry'::text, 'aside'::text])),
  -- why they wait
  problem varchar(40),
  -- what would be done
  plan jsonb check (jsonb_typeof(plan) = 'object'::text),
  deactivated_at timestamptz(3),
  created_at timestamptz(3) not null,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  -- by the other program; they come back under the same number of theirs
  deleted boolean not null default false
);
comment on table provisioned_user is 'People as a connection for provisioning sent them, and who they are here';
create unique index provisioned_user_external on provisioned_user (connection_id, external_id) where external_id is not null;
create unique index provisioned_user_name on provisioned_user (connection_id, lower(user_name collate "und-x-icu")) where not deleted;
create index provisioned_user_listed on provisioned_user (connection_id, created_at, provisioned_user_id) where not deleted;
create index provisioned_user_waits on provisioned_user (state) where state::text <> 'done'::text;
create index provisioned_user_deactivated on provisioned_user (connection_id, deactivated_at) where deactivated_at is not null;
select audit_table('provisioned_user', 'provisioned_user_id');
grant select, insert, update on provisioned_user to capacita_app;

create table provisioned_group (
  provisioned_group_id uuid primary key,
  connection_id integer not null references connection,
  external_id varchar(255),
  display_name varchar(255) not null,
  -- what its members are here, once a person said so
  profile_id integer references profile,
  created_at timestamptz(3) not null,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false
);
comment on table provisioned_group is 'Groups as a connection for provisioning sent them, and the profile that each stands for';
create unique index provisioned_group_name on provisioned_group (connection_id, lower(display_name collate "und-x-icu")) where not deleted;
select audit_table('provisioned_group', 'provisioned_group_id');
grant select, insert, update on provisioned_group to capacita_app;

create table provisioned_member (
  provisioned_group_id uuid not null references provisioned_group,
  provisioned_user_id uuid not null references provisioned_user,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  primary key (provisioned_group_id, provisioned_user_id)
);
comment on table provisioned_member is 'Who is in which group of a connection for provisioning';
create index provisioned_member_of_user on provisioned_member (provisioned_user_id) where not deleted;
select audit_table('provisioned_member', 'provisioned_group_id', 'provisioned_user_id');
grant select, insert, update on provisioned_member to capacita_app;

create table provisioned_value (
  provisioned_value_id integer generated always as identity primary key,
  connection_id integer not null references connection,
  -- which attribute: `department` stands for a sector, `title` for a profile
  attribute varchar(12) not null check (attribute::text = any (array['department'::text, 'title'::text])),
  value varchar(255) not null check (value::text <> ''::text),
  sector_id integer references sector,
  profile_id integer references profile,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false,
  check ((attribute::text = 'department'::text) = (sector_id is not null)),
  check ((attribute::text = 'title'::text) = (profile_id is not null))
);
comment on table provisioned_value is 'What the words of a connection for provisioning stand for, each said and signed by a person';
create unique index provisioned_value_sector on provisioned_value (connection_id, lower(value collate "und-x-icu"))
  where not deleted and attribute::text = 'department'::text;
create unique index provisioned_value_profile on provisioned_value (connection_id, lower(value collate "und-x-icu"), profile_id)
  where not deleted and attribute::text = 'title'::text;
select audit_table('provisioned_value', 'provisioned_value_id');
grant select, insert, update on provisioned_value to capacita_app;
