-- Changes that wait for a second person (decisions section 5, four eyes), and what is told of connections that were tried.

create table change_request (
  change_request_id integer generated always as identity primary key,
  -- what it changes: the general parameters, or a person's account
  kind varchar(20) not null check (kind in ('parameters', 'account')),
  -- whose account it is
  employee_nr integer references collaborator,
  -- 0 waiting, 1 released, 2 refused, 3 withdrawn
  status smallint not null default 0 check (status in (0, 1, 2, 3)),
  -- the revision that it was asked over; once there is another it can no longer be released
  base_revision integer not null check (base_revision >= 0),
  -- wire name → {"before": …, "after": …}; a secret stands as asterisks
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  requested_by integer not null references collaborator,
  requested_at timestamptz(3) not null,
  request_reason varchar(255) not null,
  decided_by integer references collaborator,
  decided_at timestamptz(3),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  deleted boolean not null default false check (not deleted),
  check ((kind = 'account') = (employee_nr is not null)),
  check ((status = 0) = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  -- two persons: neither who asked nor whom it concerns releases it
  check (status <> 1 or (decided_by <> requested_by and decided_by is distinct from employee_nr)),
  check (status <> 2 or decided_by <> requested_by),
  check (status <> 3 or decided_by = requested_by)
);
comment on table change_request is 'A change of what guards sign-in and signatures, which another administrator releases (decisions section 5)';
create index change_request_waiting on change_request (requested_at) where status = 0;
create index change_request_decided on change_request (decided_at);
select audit_table('change_request', 'change_request_id');

-- Apart from the request, so that no history row ever holds it.
create table change_request_secret (
  change_request_id integer primary key references change_request,
  -- sealed with the installation's key for this request alone; null once it was decided
  sealed bytea
);

grant select, insert, update on change_request, change_request_secret to capacita_app;

insert into security_event_kind (kind) values
  ('connectionTested'), ('connectionTestFailed'), ('connectionTestDenied'), ('guardedParametersChanged');
