-- Passkeys: a second way to sign in and to sign, off until the company switches it on (21 CFR 11.200(a), docs/decisions/132).

-- Null and false: passwords alone.
alter table settings add column passkeys boolean;

create table passkey (
  passkey_id integer generated always as identity primary key,
  employee_nr integer not null references collaborator,
  -- as its person calls it
  name varchar(60) not null check (name::text <> ''::text),
  -- the authenticator's own number of it, and its public key (COSE), both base64url
  credential_id varchar(1400) not null unique,
  public_key varchar(3000) not null,
  -- the domain that it was made for: it answers to no other
  rp_id varchar(255) not null,
  -- how the browser reaches it, by commas
  transports varchar(100) not null,
  -- its authenticator may copy it to other devices of the person's account
  is_synced boolean not null,
  -- signatures that it had made when it was registered
  counter bigint not null check (counter >= 0),
  registered_at timestamptz(3) not null,
  -- HMAC with the key of the installation over whose it is and what verifies it: a row put in past the product opens nothing
  proof bytea not null check (octet_length(proof) = 32),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  -- removed, for good
  deleted boolean not null default false
);
comment on table passkey is 'Public keys with which people sign in and sign: registered by themselves alone, signed with the password';
create index passkey_of_person on passkey (employee_nr);
select audit_table('passkey', 'passkey_id');
grant select, insert (employee_nr, name, credential_id, public_key, rp_id, transports, is_synced, counter, registered_at, proof,
  revision, reason, updated_at, updated_by, deleted), update (revision, reason, updated_at, updated_by, deleted) on passkey to capacita_app;

-- What an authenticator signed, each time that it was believed: so that it can be verified again from the public key.
create table passkey_use (
  use_id bigint generated always as identity primary key,
  passkey_id integer not null references passkey,
  purpose varchar(10) not null check (purpose::text = any (array['signIn'::text, 'sign'::text])),
  used_at timestamptz(3) not null,
  -- of which the challenge is the digest: random bytes, and of a signature the call, its number and the digest of its body
  nonce char(43) not null unique check (nonce ~ '^[A-Za-z0-9_-]{43}$'),
  call text,
  call_number varchar(36),
  body_digest char(64) check (body_digest ~ '^[0-9a-f]{64}$'),
  -- the authenticator's count of its signatures; 0 of those that do not count
  counter bigint not null check (counter >= 0),
  authenticator_data bytea not null,
  client_data bytea not null,
  signature bytea not null,
  check ((purpose::text = 'sign'::text) = (call is not null and call_number is not null and body_digest is not null))
);
comment on table passkey_use is 'Assertions of passkeys that were believed, with what they signed; only added to';
create index passkey_use_of_passkey on passkey_use (passkey_id, counter);
create trigger passkey_use_is_final before update or delete or truncate on passkey_use
  for each statement execute function refuse_change();
create trigger passkey_use_used_at_is_now before insert on passkey_use for each row
  when (new.used_at not between clock_timestamp() - interval '5 minutes' and clock_timestamp() + interval '5 minutes')
  execute function refuse_far_moment();
grant select, insert (passkey_id, purpose, used_at, nonce, call, call_number, body_digest, counter, authenticator_data, client_data, signature)
  on passkey_use to capacita_app;
grant select on sequence passkey_use_use_id_seq to capacita_app;

-- A count that does not go on is that of a copy; and what was removed is used no more.
create function continue_passkey() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  key public.passkey;
  last bigint;
begin
  select * into strict key from public.passkey p where p.passkey_id = new.passkey_id for no key update;
  last := coalesce((select max(u.counter) from public.passkey_use u where u.passkey_id = new.passkey_id), key.counter);
  if key.deleted or (new.counter <= last and (new.counter > 0 or last > 0)) then
    raise exception 'a passkey goes on from its last use' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger passkey_use_continues before insert on passkey_use for each row execute function continue_passkey();

-- What authenticators are asked to sign, once, within minutes. It keeps no evidence.
create table passkey_challenge (
  challenge char(43) primary key,
  nonce char(43) not null,
  purpose varchar(10) not null check (purpose::text = any (array['add'::text, 'signIn'::text, 'sign'::text])),
  -- who may answer: the session that asked, or before there is one the browser, by the SHA-256 of its cookie
  session_id uuid references session,
  cookie_digest bytea check (octet_length(cookie_digest) = 32),
  call text,
  call_number varchar(36),
  body_digest char(64),
  made_at timestamptz(3) not null default clock_timestamp(),
  check ((session_id is null) = (purpose::text = 'signIn'::text)),
  check ((cookie_digest is null) = (session_id is not null)),
  check ((purpose::text = 'sign'::text) = (call is not null and call_number is not null and body_digest is not null))
);
comment on table passkey_challenge is 'What authenticators are asked to sign, once and within five minutes';
create index passkey_challenge_made_at on passkey_challenge (made_at);
grant select, delete, insert (challenge, nonce, purpose, session_id, cookie_digest, call, call_number, body_digest)
  on passkey_challenge to capacita_app;

-- How a signature was given: with a passkey, by the use that it names; else with the password. It is part of the hash of the revision.
alter table signature add column passkey_use_id bigint references passkey_use;
create index signature_passkey_use on signature (passkey_use_id) where passkey_use_id is not null;

-- The database writes that a passkey was registered or removed, for everybody's own bell, as it does of passwords.
insert into security_event_kind values ('passkeyAdded'), ('passkeyRemoved'), ('passkeySeen'), ('passkeyCopied');

create function tell_passkey() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.security_event (happened_at, kind, cwid, employee_nr, by_cwid, detail, facts)
    select new.updated_at, case when new.deleted then 'passkeyRemoved' else 'passkeyAdded' end, c.cwid, c.employee_nr, new.updated_by,
      new.name, jsonb_build_object('passkey', new.passkey_id)
    from public.collaborator c where c.employee_nr = new.employee_nr;
  return null;
end $$;
create trigger passkey_tells_its_beginning after insert on passkey for each row execute function tell_passkey();
create trigger passkey_tells_its_end after update of deleted on passkey
  for each row when (new.deleted and not old.deleted) execute function tell_passkey();

-- What was removed stays so.
create function keep_passkey_removed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception 'a passkey that was removed stays so' using errcode = '23514';
end $$;
create trigger passkey_stays_removed before update on passkey
  for each row when (old.deleted) execute function keep_passkey_removed();

create or replace function tell_password_seen() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.security_event (happened_at, kind, cwid, employee_nr, detail)
    select new.seen_at, case when starts_with(new.alert, 'passwordSet ') then 'passwordSeen' else 'passkeySeen' end, c.cwid, c.employee_nr,
      new.alert
    from public.collaborator c where c.employee_nr = new.employee_nr and split_part(new.alert, ' ', 2) = c.cwid;
  return null;
end $$;
drop trigger alert_seen_tells_of_passwords on alert_seen;
create trigger alert_seen_tells_of_credentials after insert on alert_seen
  for each row when (split_part(new.alert::text, ' '::text, 1) = any (array['passwordSet'::text, 'passkeyAdded'::text, 'passkeyRemoved'::text]))
  execute function tell_password_seen();
create trigger passkey_tells_its_change after insert on security_event
  for each row when (new.kind::text = any (array['passkeyAdded'::text, 'passkeyRemoved'::text]) and new.employee_nr is not null)
  execute function tell_password_set();

drop trigger security_event_is_not_loose on security_event;
create trigger security_event_is_not_loose before insert on security_event
  for each row when (new.proof is null
    or new.kind::text = any (array['passwordChanged'::text, 'passwordSeen'::text, 'signInSucceeded'::text, 'sessionRenewed'::text,
      'passkeyAdded'::text, 'passkeyRemoved'::text, 'passkeySeen'::text]))
  execute function refuse_loose_event();

-- A session that begins with a passkey names the use that opened it, which opens no other.
alter table session_start
  drop constraint session_start_began_with_check,
  add constraint session_start_began_with_check check (began_with::text = any (array['signIn'::text, 'passkey'::text, 'password'::text,
    'tablet'::text, 'carried'::text])),
  add column passkey_use_id bigint unique references passkey_use,
  add constraint session_start_by_passkey check ((began_with::text = 'passkey'::text) = (passkey_use_id is not null));

drop function open_session(uuid, bytea, bytea, integer, smallint, text, timestamptz, boolean, text, text);
create function open_session(of_session uuid, token bytea, file_token bytea, of_employee integer, of_role smallint, hash text,
  moment timestamptz, is_name_due boolean, began text, from_address text, of_use bigint default null)
returns table (idle_minutes integer, max_hours integer) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  person public.collaborator;
  change public.credential_change;
  event bigint;
begin
  select c.* into person from public.collaborator c join public.credential k using (employee_nr)
    where c.employee_nr = of_employee and c.active = 1 and c.role = of_role and k.password_hash is not distinct from hash
    for share;
  if not found then
    return;
  end if;
  select * into change from public.credential_change c
    where c.employee_nr = of_employee order by c.change_number desc limit 1;
  if began = 'password' and (change.changed_by is distinct from person.cwid or exists (
    select from public.session_start b where b.change_number = change.change_number and b.began_with = 'password')) then
    return;
  end if;
  if began = 'tablet' and not exists (
    select from public.session s where s.employee_nr = of_employee and s.end_reason = 'tablet'
      and s.ended_at > coalesce((select max(b.started_at) - interval '1 minute' from public.session_start b
        where b.employee_nr = of_employee and b.began_with = 'tablet'), '-infinity')) then
    return;
  end if;
  if began = 'passkey' and not exists (
    select from public.passkey_use u join public.passkey p using (passkey_id)
    where u.use_id = of_use and u.purpose = 'signIn' and p.employee_nr = of_employee and not p.deleted
      and u.used_at > moment - interval '1 minute') then
    return;
  end if;
  insert into public.session (session_id, token_hash, file_token_hash, employee_nr, roles, created_at, last_seen_at, name_due)
    values (of_session, token, file_token, of_employee, array[of_role], moment, moment, is_name_due);
  insert into public.security_event (happened_at, kind, cwid, employee_nr, address, session_id, detail)
    values (moment, case when began in ('signIn', 'passkey') then 'signInSucceeded' else 'sessionRenewed' end, person.cwid, of_employee,
      from_address, of_session,
      case began when 'password' then 'password changed' when 'tablet' then 'tablet mode left' when 'passkey' then 'by passkey' else '' end)
    returning event_id into event;
  insert into public.session_start (session_id, employee_nr, role, started_at, began_with, event_id, change_number, tokens, passkey_use_id)
    values (of_session, of_employee, of_role, moment, began, event, change.change_number,
      encode(sha256(token || file_token), 'hex'), of_use);
  return query select coalesce((select t.session_idle_minutes from public.settings t), 30),
    coalesce((select t.session_max_hours from public.settings t), 12);
end $$;
revoke execute on function open_session(uuid, bytea, bytea, integer, smallint, text, timestamptz, boolean, text, text, bigint) from public;
grant execute on function open_session(uuid, bytea, bytea, integer, smallint, text, timestamptz, boolean, text, text, bigint) to capacita_app;
