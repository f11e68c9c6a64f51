-- A session that was taken up again with the password alone (over the page, or out of tablet mode) has not been given both
-- components of a signature: its first signature takes both, typed (21 CFR 11.200(a)(1)(i)).
alter table session add column name_due boolean not null default false;
comment on column session.name_due is 'The next signature takes the typed name too: this session began with the password alone';
create trigger session_tells_its_name after update of name_due on session
  for each row when (old.name_due is distinct from new.name_due)
  execute function tell_session_changed();
