-- An event of the product bears a proof that needs the key of the installation, so that who sends statements of their own as the
-- application can write none that is believed; the database writes the others with what they tell of (21 CFR 11.10(e), decisions/109).
alter table security_event
  -- sixteen random bytes, and the HMAC-SHA-256 of them with the event; null of what the database writes, and of before this column
  add column proof bytea check (length(proof) = 48);
-- Nobody writes a proof of before a second time.
create unique index security_event_proof on security_event (proof);

drop trigger security_event_is_not_loose on security_event;
create trigger security_event_is_not_loose before insert on security_event
  for each row when (new.proof is null
    or new.kind::text = any (array['passwordChanged'::text, 'passwordSeen'::text, 'signInSucceeded'::text, 'sessionRenewed'::text]))
  execute function refuse_loose_event();

-- The numbers of what is only added are the database's alone: one below zero would stand under no seal, and one without end would
-- keep a verification for ever.
do $$
declare
  numbered record;
begin
  for numbered in
    select table_name as relation, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'NO'
      and table_name in ('history', 'security_event', 'content_attempt', 'attempt_answer', 'file', 'password_assignment')
    group by table_name
  loop
    execute format('revoke insert on %I from capacita_app', numbered.relation);
    execute format('grant insert (%s) on %I to capacita_app', numbered.columns, numbered.relation);
  end loop;
end $$;

-- That sessions ended with a person's role, state or password is written by the database, as its owner: nobody else has it written.
alter function end_sessions_of_collaborator() security definer;
alter function end_sessions_of_credential() security definer;
revoke execute on function revoke_sessions(integer, text) from public;
