-- What the application may do. It owns nothing: it reads all but secrets-by-design, adds and edits records, and only
-- ever adds to the trail. There is no DELETE anywhere.

-- An owner that is no superuser needs CREATEROLE, or finds the role made by an administrator and is a member of it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'capacita_app') then
    create role capacita_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, 'capacita_app', 'member') or not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant capacita_app to %I', current_user);
  end if;
exception when insufficient_privilege then
  if not pg_has_role(current_user, 'capacita_app', 'member') then
    raise exception 'the owner of the database must be a member of the role capacita_app, or have CREATEROLE'
      using errcode = 'insufficient_privilege';
  end if;
end $$;

revoke all on schema public from public;
grant usage on schema public to capacita_app;
revoke execute on function audit_table(text, text[]) from public;
grant select on all tables in schema public to capacita_app;
grant usage on all sequences in schema public to capacita_app;

grant insert, update on
  settings, shift, sector, profile, spac, spac_profile, general_profile, general_profile_spac, collaborator,
  spac_profile_collaborator, credential, session, upload, course, content, choice, requirement, spac_requirement,
  instance, attendance, audit_review
to capacita_app;

grant insert on
  history, signature, seal, seal_head, security_event, product_version, file, content_attempt, attempt_answer
to capacita_app;
grant update (state, approved, score, closed_at) on content_attempt to capacita_app;
