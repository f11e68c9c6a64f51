-- Webhooks: other servers of the company are told what happened (docs/decisions/167).

-- Where a connection for webhooks is told; null for every other kind.
alter table connection add column address varchar(500) check (address::text ~ '^https://'::text);
comment on column connection.address is 'Where a connection for webhooks is told: https';
grant insert (address), update (address) on connection to capacita_app;

create table webhook_secret (
  webhook_secret_id integer generated always as identity primary key,
  connection_id integer not null references connection,
  -- SHA-256 of the secret, which is 32 random bytes: what is sealed beside it is proven by this
  digest char(64) not null unique check (digest ~ '^[0-9a-f]{64}$'),
  -- once another replaced it: until when both sign
  ends_at timestamptz(3),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  -- ended, for good
  deleted boolean not null default false
);
comment on table webhook_secret is 'Secrets that sign what connections for webhooks are told';
create index webhook_secret_of_connection on webhook_secret (connection_id) where not deleted;
select audit_table('webhook_secret', 'webhook_secret_id');
grant select, insert (connection_id, digest, ends_at, revision, reason, updated_at, updated_by, deleted),
  update (ends_at, revision, reason, updated_at, updated_by, deleted) on webhook_secret to capacita_app;
create trigger webhook_secret_stays_ended before update on webhook_secret
  for each row when (old.deleted) execute function keep_connection_ended();

-- The secrets themselves, under the key of the installation; no part of the history.
create table webhook_sealed (
  webhook_secret_id integer primary key references webhook_secret,
  sealed bytea not null
);
comment on table webhook_sealed is 'Secrets of webhooks, sealed under the key of the installation while they sign';
grant select, insert, delete on webhook_sealed to capacita_app;

-- What is to be told, written in the transaction of the change. No evidence: closed ones are forgotten after some months.
create table webhook_delivery (
  delivery_id bigint generated always as identity primary key,
  -- the webhook-id, by which who is told knows a repetition
  message_id uuid not null unique default gen_random_uuid(),
  connection_id integer not null references connection,
  kind varchar(20) not null check (kind::text = any (array['person.assigned'::text, 'training.signed'::text, 'training.overdue'::text, 'course.valid'::text])),
  -- what is told in order: one person's, or one course's
  subject varchar(20) not null,
  -- what is told: numbers and codes
  data jsonb not null check (jsonb_typeof(data) = 'object'::text),
  happened_at timestamptz(3) not null,
  -- 0 waiting, 1 delivered, 2 given up
  state smallint not null default 0 check (state in (0, 1, 2)),
  attempts integer not null default 0 check (attempts >= 0),
  -- three days are counted from here
  since timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  tried_at timestamptz(3),
  closed_at timestamptz(3),
  -- the run that works on it, and until when it may without showing life
  holder uuid,
  held_until timestamptz(3),
  -- why the last attempt failed, and the status that was answered
  problem varchar(30),
  status smallint,
  -- who asked for it again
  asked_by varchar(50),
  check ((holder is null) = (held_until is null)),
  check ((closed_at is null) = (state = 0))
);
comment on table webhook_delivery is 'What servers of the company are to be told, and whether they took it';
create index webhook_delivery_open on webhook_delivery (connection_id, subject, delivery_id) where state = 0;
create index webhook_delivery_due on webhook_delivery (connection_id, next_attempt_at) where state = 0;
create index webhook_delivery_listed on webhook_delivery (connection_id, state, delivery_id);
create index webhook_delivery_closed on webhook_delivery (closed_at) where closed_at is not null;
-- An overdue training is told once for each day that it was due on.
create unique index webhook_delivery_overdue on webhook_delivery (connection_id, subject, ((data ->> 'instance')), ((data ->> 'dueOn')))
  where kind::text = 'training.overdue'::text;
grant select, insert, update, delete on webhook_delivery to capacita_app;

create table webhook_day (
  singleton boolean primary key default true check (singleton),
  last_day date not null,
  last_at timestamptz(3) not null
);
comment on table webhook_day is 'The last company day, and the moment, of which overdue trainings were told';
grant select, insert, update on webhook_day to capacita_app;

-- Which connections are told of a kind: those in force that have its scope.
create function webhooks_of(of_kind text) returns table (connection_id integer, sector_id integer) language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select c.connection_id, c.sector_id from connection c
  where c.kind = 'webhook' and c.active and not c.deleted and c.address is not null
    and of_kind = any (string_to_array(c.scope, ' '))
$$;

-- Whoever is given a training, or goes on with one, and whoever finished one with a signature: by statement, since one may reach a company.
create function write_training_events() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from webhooks_of('person.assigned') union all select from webhooks_of('training.signed')) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into webhook_delivery (connection_id, kind, subject, data, happened_at, since, next_attempt_at)
    select w.connection_id, k.kind, 'p' || a.employee_nr, training_event(a.employee_nr, a.instance_id, a.expiration_date, a.revision)
        || case when a.status = 1 then jsonb_build_object('approved', a.approved, 'onTime', a.on_time) else '{}'::jsonb end, a.updated_at, a.updated_at, a.updated_at
    from after_change a
    join collaborator p using (employee_nr)
    cross join lateral (select case when a.status = 1 then 'training.signed' else 'person.assigned' end as kind) k
    cross join lateral webhooks_of(k.kind) w
    where a.status in (0, 1, 2) and not a.deleted and (w.sector_id is null or w.sector_id = p.sector_id)
    order by a.employee_nr, a.instance_id;
  else
    insert into webhook_delivery (connection_id, kind, subject, data, happened_at, since, next_attempt_at)
    select w.connection_id, k.kind, 'p' || a.employee_nr, training_event(a.employee_nr, a.instance_id, a.expiration_date, a.revision)
        || case when a.status = 1 then jsonb_build_object('approved', a.approved, 'onTime', a.on_time) else '{}'::jsonb end, a.updated_at, a.updated_at, a.updated_at
    from after_change a
    join before_change b using (instance_id, employee_nr)
    join collaborator p using (employee_nr)
    cross join lateral (select case when a.status = 1 then 'training.signed' else 'person.assigned' end as kind) k
    cross join lateral webhooks_of(k.kind) w
    where not a.deleted and (w.sector_id is null or w.sector_id = p.sector_id)
      and ((a.status = 1 and (b.status <> 1 or b.deleted)) or (a.status in (0, 2) and (b.status = 4 or b.deleted)))
    order by a.employee_nr, a.instance_id;
  end if;
  return null;
end $$;

-- What is told of every training. No name, no score: numbers and codes.
create function training_event(of_employee integer, of_instance integer, due_on date, of_revision integer) returns jsonb
language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('employeeNr', of_employee, 'instance', of_instance, 'course', c.course_id,
    'document', c.doc_number, 'version', c.version, 'dueOn', to_char(due_on, 'YYYY-MM-DD'), 'revision', of_revision)
  from instance i join course c using (course_id) where i.instance_id = of_instance
$$;

create trigger attendance_is_told after insert on attendance
  referencing new table as after_change for each statement execute function write_training_events();
create trigger attendance_change_is_told after update on attendance
  referencing old table as before_change new table as after_change
  for each statement execute function write_training_events();

-- A version of a document that is in force from now on.
create function write_course_events() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into webhook_delivery (connection_id, kind, subject, data, happened_at, since, next_attempt_at)
  select w.connection_id, 'course.valid', 'c' || new.course_id,
    jsonb_build_object('course', new.course_id, 'document', new.doc_number, 'version', new.version,
      'validFrom', to_char(new.date_vig, 'YYYY-MM-DD'), 'revision', new.revision),
    new.updated_at, new.updated_at, new.updated_at
  from webhooks_of('course.valid') w;
  return null;
end $$;
create trigger course_added_is_told after insert on course
  for each row when (new.status = 2 and not new.deleted) execute function write_course_events();
create trigger course_is_told after update on course
  for each row when (new.status = 2 and not new.deleted and (old.status <> 2 or old.deleted)) execute function write_course_events();

insert into security_event_kind values ('webhookSecretMade'), ('webhookSecretEnded'), ('webhookPaused');
