-- What the application may do. It owns nothing: it reads all but secrets-by-design, adds and edits records, and only
-- ever adds to the trail. There is no DELETE anywhere.

do $$ begin
  create role capacita_app nologin;
exception when duplicate_object or unique_violation then null;
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
