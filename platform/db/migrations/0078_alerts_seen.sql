-- What of the bell somebody has marked as seen: it is told to them no more, and stands in the audit as before (21 CFR 11.300(d)).
create table alert_seen (
  employee_nr integer not null references collaborator,
  -- its kind, whom or what it concerns, and its moment: a newer one of the same kind is another
  alert varchar(255) not null,
  seen_at timestamptz(3) not null,
  primary key (employee_nr, alert)
);
comment on table alert_seen is 'Alerts of the bell that their reader has marked as seen; kept for as long as they would be told';
grant select, insert, delete on alert_seen to capacita_app;
