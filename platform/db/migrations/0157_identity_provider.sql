-- A provider of OpenID Connect to sign in and to sign: off until the company releases it (21 CFR 11.200(a), docs/decisions/162).

-- Which provider was released, as the environment described it then; null: none. An environment that says something else is not believed.
alter table settings
  add column oidc_provider varchar(1000) check (oidc_provider::text <> ''::text),
  -- people who were never linked are linked at their first sign-in, by the claim of the username; null and false: by an administrator alone
  add column oidc_by_username boolean,
  -- signing out leads over the provider, which ends its own session
  add column oidc_signs_out boolean;

create table provider_account (
  account_id integer generated always as identity primary key,
  employee_nr integer not null references collaborator,
  -- the provider's name of itself, and its name of the person, which it gives nobody else
  issuer varchar(255) not null check (issuer::text <> ''::text),
  subject varchar(255) not null check (subject::text <> ''::text),
  -- what it said of the person when it was linked, for people to recognise them by
  username varchar(255) not null,
  linked_at timestamptz(3) not null,
  -- by whom the link was asked for: an administrator, or the claim of the username at the first sign-in
  linked_by varchar(10) not null check (linked_by::text = any (array['act'::text, 'username'::text])),
  -- HMAC with the key of the installation over whose it is: a row put in past the product opens nothing
  proof bytea not null check (octet_length(proof) = 32),
  revision integer not null default 1 check (revision > 0),
  reason varchar(255) not null,
  updated_at timestamptz(3) not null,
  updated_by varchar(50) not null,
  -- unlinked, for good
  deleted boolean not null default false
);
comment on table provider_account is 'Who a person is at the identity provider: while it stands, they sign in and sign there alone';
create unique index provider_account_of_person on provider_account (employee_nr) where not deleted;
create unique index provider_account_of_subject on provider_account (issuer, subject) where not deleted;
create index provider_account_employee on provider_account (employee_nr);
select audit_table('provider_account', 'account_id');
grant select, insert (employee_nr, issuer, subject, username, linked_at, linked_by, proof, revision, reason, updated_at, updated_by, deleted),
  update (revision, reason, updated_at, updated_by, deleted) on provider_account to capacita_app;

-- What a provider calls somebody is never another person here, whatever was unlinked (21 CFR 11.100(a)); what was unlinked stays so.
create function keep_subject() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'a link that was taken away stays so' using errcode = '23514';
  end if;
  if exists (select from public.provider_account a
      where a.issuer = new.issuer and a.subject = new.subject and a.employee_nr <> new.employee_nr) then
    raise exception 'this account of the provider was somebody else''s' using errcode = '23505';
  end if;
  return new;
end $$;
create trigger provider_account_of_one before insert on provider_account for each row execute function keep_subject();
create trigger provider_account_stays_unlinked before update on provider_account
  for each row when (old.deleted) execute function keep_subject();

-- Who signed in at the provider and is nobody here: an administrator links them from it. It keeps no evidence.
create table provider_visitor (
  issuer varchar(255) not null,
  subject varchar(255) not null,
  username varchar(255) not null,
  full_name varchar(255) not null,
  last_at timestamptz(3) not null default clock_timestamp(),
  primary key (issuer, subject)
);
comment on table provider_visitor is 'Accounts of the provider that signed in and belong to nobody here, for a month';
create index provider_visitor_last on provider_visitor (last_at);
grant select, delete, insert (issuer, subject, username, full_name), update (username, full_name, last_at) on provider_visitor to capacita_app;

-- What was asked of the provider, once, within minutes. It keeps no evidence.
create table provider_intent (
  intent_id uuid primary key,
  purpose varchar(10) not null check (purpose::text = any (array['signIn'::text, 'sign'::text, 'test'::text])),
  -- SHA-256 of what comes back with the answer, and of the cookie of the browser that asked
  state_digest bytea not null unique check (octet_length(state_digest) = 32),
  cookie_digest bytea not null check (octet_length(cookie_digest) = 32),
  session_id uuid references session,
  -- who must answer; of a sign-in anybody
  employee_nr integer references collaborator,
  -- random bytes, and the digest of them and of the act, which the answer carries
  nonce char(43) not null unique,
  asked char(43) not null,
  call text,
  call_number varchar(36),
  body_digest char(64),
  meaning varchar(40),
  issuer varchar(255) not null,
  client_id varchar(255) not null,
  redirect_uri varchar(500) not null,
  -- in a window of its own, beside the page that waits for it
  is_window boolean not null,
  -- on a tablet the provider's own session is ended before the answer counts
  is_shared boolean not null,
  made_at timestamptz(3) not null default clock_timestamp(),
  -- when the answer came, and what became of it: 'accepted', or the code of the refusal
  answered_at timestamptz(3),
  outcome varchar(40),
  -- what the provider said, with the token and the key that verified it: sealed, for this question alone
  answer bytea,
  -- the provider has ended its session
  ended_at timestamptz(3),
  -- the evidence that was made of it
  use_id bigint,
  check ((session_id is null) = (purpose::text = 'signIn'::text)),
  check ((purpose::text = 'sign'::text) = (call is not null and call_number is not null and body_digest is not null and employee_nr is not null)),
  check ((answered_at is null) = (outcome is null))
);
comment on table provider_intent is 'What was asked of the identity provider, once and within five minutes';
create index provider_intent_made_at on provider_intent (made_at);
grant select, delete, insert (intent_id, purpose, state_digest, cookie_digest, session_id, employee_nr, nonce, asked, call, call_number, body_digest,
  meaning, issuer, client_id, redirect_uri, is_window, is_shared), update (answered_at, outcome, answer, ended_at, use_id)
  on provider_intent to capacita_app;

-- What the provider said, each time that it was believed: so that it can be verified again from the key that it named then.
create table provider_use (
  use_id bigint generated always as identity primary key,
  account_id integer not null references provider_account,
  purpose varchar(10) not null check (purpose::text = any (array['signIn'::text, 'sign'::text])),
  used_at timestamptz(3) not null,
  intent_id uuid not null unique,
  intent_made_at timestamptz(3) not null,
  -- of which the token's nonce is the digest: random bytes, and of a signature the act
  nonce char(43) not null unique check (nonce ~ '^[A-Za-z0-9_-]{43}$'),
  call text,
  call_number varchar(36),
  body_digest char(64) check (body_digest ~ '^[0-9a-f]{64}$'),
  meaning varchar(40),
  client_id varchar(255) not null,
  -- the ID token as it came (JWS), the key that verified it (JWK), and the SHA-256 of what the provider said of itself
  id_token text not null,
  key text not null,
  provider_digest char(64) not null check (provider_digest ~ '^[0-9a-f]{64}$'),
  -- of the token: when the person gave their credentials, by what means, and in which session of the provider
  auth_time timestamptz(3),
  acr varchar(255),
  amr varchar(255),
  sid varchar(255),
  -- HMAC with the key of the installation: a token and a key that fit each other, put in together, are found
  proof bytea not null check (octet_length(proof) = 32),
  check ((purpose::text = 'sign'::text) = (call is not null and call_number is not null and body_digest is not null and meaning is not null
    and auth_time is not null))
);
comment on table provider_use is 'Answers of the identity provider that were believed, with what they were given for; only added to';
create index provider_use_of_account on provider_use (account_id, use_id);
create trigger provider_use_is_final before update or delete or truncate on provider_use
  for each statement execute function refuse_change();
create trigger provider_use_used_at_is_now before insert on provider_use for each row
  when (new.used_at not between clock_timestamp() - interval '5 minutes' and clock_timestamp() + interval '5 minutes')
  execute function refuse_far_moment();
grant select, insert (account_id, purpose, used_at, intent_id, intent_made_at, nonce, call, call_number, body_digest, meaning, client_id, id_token,
  key, provider_digest, auth_time, acr, amr, sid, proof) on provider_use to capacita_app;
grant select on sequence provider_use_use_id_seq to capacita_app;

-- Logout tokens that were obeyed, so that none is twice.
create table provider_logout (
  token_digest bytea primary key check (octet_length(token_digest) = 32),
  heard_at timestamptz(3) not null default clock_timestamp()
);
comment on table provider_logout is 'Logout tokens of the identity provider that were obeyed, for an hour';
grant select, delete, insert (token_digest) on provider_logout to capacita_app;

-- How a signature was given: at the provider, by the use that it names. It is part of the hash of the revision.
alter table signature add column provider_use_id bigint references provider_use;
create index signature_provider_use on signature (provider_use_id) where provider_use_id is not null;

-- An answer signs one act: those of a second moment are another.
create function refuse_second_act() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from public.signature s where s.provider_use_id = new.provider_use_id and s.signed_at <> new.signed_at) then
    raise exception 'an answer of the provider signs one act' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger signature_of_one_answer before insert on signature
  for each row when (new.provider_use_id is not null) execute function refuse_second_act();

-- The database writes that somebody was linked or unlinked, as it does of passkeys.
insert into security_event_kind values ('providerLinked'), ('providerUnlinked'), ('providerSignedOut'), ('providerUnknown');

create function tell_provider_account() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.security_event (happened_at, kind, cwid, employee_nr, by_cwid, detail, facts)
    select new.updated_at, case when new.deleted then 'providerUnlinked' else 'providerLinked' end, c.cwid, c.employee_nr, new.updated_by,
      left(new.username || ' · ' || new.issuer, 255), jsonb_build_object('providerAccount', new.account_id)
    from public.collaborator c where c.employee_nr = new.employee_nr;
  return null;
end $$;
create trigger provider_account_tells_its_beginning after insert on provider_account for each row execute function tell_provider_account();
create trigger provider_account_tells_its_end after update of deleted on provider_account
  for each row when (new.deleted and not old.deleted) execute function tell_provider_account();

drop trigger security_event_is_not_loose on security_event;
create trigger security_event_is_not_loose before insert on security_event
  for each row when (new.proof is null
    or new.kind::text = any (array['passwordChanged'::text, 'passwordSeen'::text, 'signInSucceeded'::text, 'sessionRenewed'::text,
      'passkeyAdded'::text, 'passkeyRemoved'::text, 'passkeySeen'::text, 'providerLinked'::text, 'providerUnlinked'::text]))
  execute function refuse_loose_event();

-- Who is linked while they are signed in gives their credentials at the provider from then on.
create function end_sessions_of_linked() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.session set ended_at = greatest(new.updated_at, created_at), end_reason = 'credentials'
    where employee_nr = new.employee_nr and ended_at is null;
  return null;
end $$;
create trigger provider_account_ends_sessions after insert or update of deleted on provider_account
  for each row execute function end_sessions_of_linked();

alter table session drop constraint session_end_reason_check,
  add constraint session_end_reason_check check (end_reason::text = any (array['signOut'::text, 'idle'::text, 'age'::text, 'deactivated'::text,
    'credentials'::text, 'role'::text, 'signing'::text, 'tablet'::text, 'administrator'::text, 'provider'::text]));

-- A way of signing is a change that takes two people, as a password is.
alter table change_request drop constraint change_request_kind_check,
  drop constraint change_request_check,
  add constraint change_request_kind_check check (kind::text = any (array['parameters'::text, 'account'::text, 'provider'::text])),
  add constraint change_request_check check ((kind::text = 'parameters'::text) = (employee_nr is null));

-- A session that begins at the provider names the use that opened it, which opens no other.
alter table session_start
  drop constraint session_start_began_with_check,
  add constraint session_start_began_with_check check (began_with::text = any (array['signIn'::text, 'passkey'::text, 'password'::text,
    'tablet'::text, 'carried'::text, 'provider'::text])),
  add column provider_use_id bigint unique references provider_use,
  add constraint session_start_by_provider check (began_with::text <> 'provider'::text or provider_use_id is not null);

-- The version before calls it with one use less; that one goes on by this one.
create function open_session(of_session uuid, token bytea, file_token bytea, of_employee integer, of_role smallint, hash text,
  moment timestamptz, is_name_due boolean, began text, from_address text, of_use bigint, of_provider_use bigint)
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
  if began = 'provider' and not exists (
    select from public.provider_use u join public.provider_account a using (account_id)
    where u.use_id = of_provider_use and u.purpose = 'signIn' and a.employee_nr = of_employee and not a.deleted
      and u.used_at > moment - interval '1 minute') then
    return;
  end if;
  insert into public.session (session_id, token_hash, file_token_hash, employee_nr, roles, created_at, last_seen_at, name_due)
    values (of_session, token, file_token, of_employee, array[of_role], moment, moment, is_name_due);
  insert into public.security_event (happened_at, kind, cwid, employee_nr, address, session_id, detail)
    values (moment, case when began in ('signIn', 'passkey', 'provider') then 'signInSucceeded' else 'sessionRenewed' end, person.cwid,
      of_employee, from_address, of_session,
      case began when 'password' then 'password changed' when 'tablet' then 'tablet mode left' when 'passkey' then 'by passkey'
        when 'provider' then 'by the identity provider' else '' end)
    returning event_id into event;
  insert into public.session_start (session_id, employee_nr, role, started_at, began_with, event_id, change_number, tokens, passkey_use_id,
      provider_use_id)
    values (of_session, of_employee, of_role, moment, began, event, change.change_number,
      encode(sha256(token || file_token), 'hex'), of_use, of_provider_use);
  return query select coalesce((select t.session_idle_minutes from public.settings t), 30),
    coalesce((select t.session_max_hours from public.settings t), 12);
end $$;
revoke execute on function open_session(uuid, bytea, bytea, integer, smallint, text, timestamptz, boolean, text, text, bigint, bigint) from public;
grant execute on function open_session(uuid, bytea, bytea, integer, smallint, text, timestamptz, boolean, text, text, bigint, bigint)
  to capacita_app;

create or replace function open_session(of_session uuid, token bytea, file_token bytea, of_employee integer, of_role smallint, hash text,
  moment timestamptz, is_name_due boolean, began text, from_address text, of_use bigint default null)
returns table (idle_minutes integer, max_hours integer) language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  select * from public.open_session(of_session, token, file_token, of_employee, of_role, hash, moment, is_name_due, began, from_address, of_use,
    null::bigint)
$$;
