-- Connections: other programs of the company, each by a name, with keys of its own (docs/decisions/164).

create table connection (
  connection_id integer generated always as identity primary key,
  -- it stands in the history of what the connection changes, so that it is given once and stays
  name varchar(40) not null check (name::text <> ''::text),
  kind varchar(10) not null check (kind::text = any (array['scim'::text, 'api'::text, 'webhook'::text])),
  responsible_nr integer not null references collaborator,
  -- what its keys open, by blanks
  scope varchar(200) not null,
  -- the one whose rows it reaches; null: all
  sector_id integer references sector,
  -- the last day on which any key of it opens anything; null: as long as its keys hold
  expires_on date,
  active boolean not null,
  -- of provisioning: it tells what it would do, and does nothing
  dry_run boolean not null default false,
  -- of provisioning: with more than this share of its people deactivated within a day, the rest waits for a person
  held_percent smallint not null default 10 check (held_percent between 1 and 100),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  -- ended, for good
  deleted boolean not null default false
);
comment on table connection is 'Other programs of the company that call this one, or are told by it';
create unique index connection_name on connection (lower(name collate "und-x-icu"));
select audit_table('connection', 'connection_id');
grant select, insert (name, kind, responsible_nr, scope, sector_id, expires_on, active, dry_run, held_percent, revision, reason,
  updated_at, updated_by, deleted), update (responsible_nr, scope, sector_id, expires_on, active, dry_run, held_percent, revision,
  reason, updated_at, updated_by, deleted) on connection to capacita_app;

create table connection_key (
  connection_key_id integer generated always as identity primary key,
  connection_id integer not null references connection,
  -- how people tell it from others: the first characters of it
  prefix varchar(20) not null unique,
  -- SHA-256 of the whole key, of which 32 random bytes are kept nowhere
  digest char(64) not null unique check (digest ~ '^[0-9a-f]{64}$'),
  -- the last day on which it opens anything
  expires_on date not null,
  -- false while it waits for a second person
  released boolean not null,
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  -- ended, for good
  deleted boolean not null default false
);
comment on table connection_key is 'Bearer tokens of connections: kept hashed, shown once';
create index connection_key_of_connection on connection_key (connection_id);
select audit_table('connection_key', 'connection_key_id');
grant select, insert (connection_id, prefix, digest, expires_on, released, revision, reason, updated_at, updated_by, deleted),
  update (released, revision, reason, updated_at, updated_by, deleted) on connection_key to capacita_app;

-- What was ended stays so.
create function keep_connection_ended() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'what was ended of a connection stays so' using errcode = '23514';
end $$;
create trigger connection_stays_ended before update on connection
  for each row when (old.deleted) execute function keep_connection_ended();
create trigger connection_key_stays_ended before update on connection_key
  for each row when (old.deleted) execute function keep_connection_ended();

-- When a key was used last; no evidence, and written at most once a minute.
create table connection_use (
  connection_key_id integer primary key references connection_key,
  used_at timestamptz(3) not null,
  address varchar(45) not null
);
comment on table connection_use is 'When and from where each key of a connection was used last';
grant select, insert, update on connection_use to capacita_app;

-- What failed of a connection last: one row for each route and error, with how often. No evidence.
create table connection_failure (
  connection_id integer not null references connection,
  route varchar(100) not null,
  code varchar(60) not null,
  status smallint not null,
  times bigint not null default 1,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  primary key (connection_id, route, code)
);
comment on table connection_failure is 'What calls of a connection were refused with, by route and error';
grant select, insert, update, delete on connection_failure to capacita_app;

-- A change of a connection, and a new key of it, wait for a second person.
alter table change_request
  add column connection_id integer references connection,
  drop constraint change_request_kind_check,
  drop constraint change_request_check,
  add constraint change_request_kind_check check (kind::text = any (array['parameters'::text, 'account'::text, 'provider'::text, 'connection'::text])),
  add constraint change_request_check check ((kind::text = any (array['account'::text, 'provider'::text])) = (employee_nr is not null)),
  add constraint change_request_of_connection check ((kind::text = 'connection'::text) = (connection_id is not null));

insert into security_event_kind values ('connectionRefused'), ('connectionKeyMade'), ('connectionKeyEnded');
