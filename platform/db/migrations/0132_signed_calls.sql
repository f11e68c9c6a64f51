-- Signed calls by the number that their form gave them, so that one whose reply was lost is answered again, not made again
-- (docs/decisions/117). It keeps no evidence: what was signed is in history and signature.
create table signed_call (
  number uuid primary key,
  employee_nr integer not null,
  -- method and path
  call text not null,
  -- keyed, and of what was sent without user and password
  body_digest bytea not null check (octet_length(body_digest) = 32),
  -- sealed with the key of the installation, for this number and signer and body alone
  reply bytea not null,
  made_at timestamptz(3) not null default clock_timestamp()
);
comment on table signed_call is 'Replies to signed calls by the number that their form gave them, for some days; only added to';
grant select, insert (number, employee_nr, call, body_digest, reply) on signed_call to capacita_app;

-- Without an argument: nobody can say another age.
create function forget_signed_calls() returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  delete from public.signed_call where made_at < clock_timestamp() - interval '7 days'
$$;
revoke execute on function forget_signed_calls() from public;
grant execute on function forget_signed_calls() to capacita_app;
