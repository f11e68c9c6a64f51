-- The audit trail (21 CFR 11.10(e), 11.50, 11.70): history, signatures, seals and security events.
-- The application's role may add rows here and read them; it can never change or remove one.

create table signature (
  signature_id uuid primary key,
  employee_nr integer not null,
  cwid varchar(50) not null,
  full_name varchar(50) not null,
  signed_at timestamptz(3) not null,
  time_zone varchar(60) not null,
  meaning varchar(60) not null,
  reason varchar(255) not null,
  entity varchar(40) not null,
  record_key varchar(120) not null,
  revision integer not null check (revision > 0),
  record_hash char(64) not null check (record_hash ~ '^[0-9a-f]{64}$'),
  -- the session's user where the signer signs on another's session (tablet mode)
  session_cwid varchar(50) not null
);
comment on table signature is 'An electronic signature: who, when, why, and the exact revision that it signs (21 CFR 11.50, 11.70)';
create index signature_record on signature (entity, record_key, revision);
create index signature_employee on signature (employee_nr, signed_at);
create index signature_signed_at on signature (signed_at);

create table history (
  history_id bigint generated always as identity primary key,
  entity varchar(40) not null,
  record_key varchar(120) not null,
  revision integer not null check (revision > 0),
  action varchar(10) not null check (action in ('create', 'edit', 'delete', 'restore', 'sign')),
  "row" jsonb not null check (jsonb_typeof("row") = 'object'),
  reason varchar(255) not null,
  changed_by varchar(50) not null,
  changed_at timestamptz(3) not null,
  time_zone varchar(60) not null,
  signature_id uuid references signature deferrable initially deferred,
  previous_hash char(64) check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash char(64) not null check (hash ~ '^[0-9a-f]{64}$'),
  unique (entity, record_key, revision),
  check ((revision = 1) = (previous_hash is null))
);
comment on table history is 'Every revision of every audited record, whole, in a SHA-256 chain per record';
create index history_changed_at on history (changed_at);
create index history_signature on history (signature_id) where signature_id is not null;
alter table signature add constraint signature_signs_a_revision foreign key (entity, record_key, revision)
  references history (entity, record_key, revision) deferrable initially deferred;

create table seal (
  seal_number integer primary key check (seal_number > 0),
  sealed_at timestamptz(3) not null,
  company_day date not null,
  last_history_id bigint not null,
  head_count integer not null check (head_count >= 0),
  heads_digest char(64) not null,
  previous_hash char(64),
  hash char(64) not null,
  check ((seal_number = 1) = (previous_hash is null))
);
comment on table seal is 'The daily seal: a chained digest of the newest revision of every record that changed since the seal before';

create table seal_head (
  seal_number integer not null references seal deferrable initially deferred,
  entity varchar(40) not null,
  record_key varchar(120) not null,
  revision integer not null,
  hash char(64) not null,
  primary key (seal_number, entity, record_key)
);

create table security_event (
  event_id bigint generated always as identity primary key,
  happened_at timestamptz(3) not null,
  kind varchar(40) not null check (kind in (
    'signInSucceeded', 'signInFailed', 'signInLocked', 'accountLocked', 'signOut', 'sessionExpired', 'sessionRevoked',
    'signingSucceeded', 'signingFailed', 'signingLocked', 'passwordChanged', 'signatureAccepted', 'permissionDenied',
    'accountUnlocked', 'auditVerified', 'auditBroken'
  )),
  -- as typed by the caller, cut to length; the account may not exist
  cwid varchar(50) not null,
  employee_nr integer,
  address varchar(45),
  detail varchar(255) not null default ''
);
comment on table security_event is 'Sign-ins, failures, locks and refusals, readable by administrators (21 CFR 11.300(d))';
create index security_event_happened_at on security_event (happened_at);
create index security_event_employee on security_event (employee_nr, happened_at);

create table product_version (
  version varchar(30) primary key,
  first_started_at timestamptz(3) not null default now()
);
comment on table product_version is 'Each version of the product that ran on this database (21 CFR 11.10(k))';

-- Writers of history hold this lock in shared mode until they commit; sealing takes it alone for a moment, and so
-- knows that every history_id up to the newest one is settled.
create function share_sealing_lock() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4919, 1);
  return null;
end $$;
create trigger history_waits_for_seal before insert on history
  for each statement execute function share_sealing_lock();

-- Nobody changes the trail, whatever their rights on the table.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger history_is_final before update or delete or truncate on history
  for each statement execute function refuse_change();
create trigger signature_is_final before update or delete or truncate on signature
  for each statement execute function refuse_change();
create trigger seal_is_final before update or delete or truncate on seal
  for each statement execute function refuse_change();
create trigger seal_head_is_final before update or delete or truncate on seal_head
  for each statement execute function refuse_change();
create trigger security_event_is_final before update or delete or truncate on security_event
  for each statement execute function refuse_change();

-- At commit, each new revision of an audited row must stand in the history exactly as it is in its table: a change
-- that bypasses the integrity writer, even as raw SQL, does not commit.
create function require_history() returns trigger language plpgsql set timezone to 'UTC' as $$
declare
  current jsonb := to_jsonb(new);
  key text := '';
begin
  if tg_op = 'UPDATE' and (current ->> 'revision')::integer <> (to_jsonb(old) ->> 'revision')::integer + 1 then
    raise exception '% must go up one revision at a time', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  for i in 1 .. tg_nargs - 1 loop
    key := key || case when i > 1 then '|' else '' end || (current ->> tg_argv[i]);
  end loop;
  if not exists (
    select from history h
    where h.entity = tg_argv[0] and h.record_key = key
      and h.revision = (current ->> 'revision')::integer and h."row" = current
  ) then
    raise exception 'a change of % % has no history', tg_argv[0], key using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- audit_table('sector', 'sector_id'): the table is named as its entity; the rest are its key columns, in key order.
create function audit_table(entity text, variadic key_columns text[]) returns void language plpgsql as $$
declare
  arguments text;
begin
  select string_agg(quote_literal(argument), ', ' order by position)
    into arguments from unnest(array[entity] || key_columns) with ordinality as a(argument, position);
  execute format(
    'create constraint trigger %I after insert or update on %I deferrable initially deferred '
    'for each row execute function require_history(%s)',
    entity || '_requires_history', entity, arguments);
end $$;
