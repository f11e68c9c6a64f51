-- Each change of one's own password is an alert of its own, which its event names: another one at the same moment is not seen with it
-- (docs/decisions/099). What was marked as seen before names the first event of its moment from here on; what had been gathered beneath
-- it was not seen, and is told.
update alert_seen s set alert = regexp_replace(s.alert, ' \S+$', '') || e.event_id || substring(s.alert from ' \S+$')
from (
  select employee_nr, to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, min(event_id) as event_id
  from security_event where kind = 'passwordChanged' group by 1, 2
) e, collaborator c
where e.employee_nr = s.employee_nr and c.employee_nr = s.employee_nr
  and starts_with(s.alert, 'passwordSet ' || c.cwid || ' ') and substring(s.alert from '\S+$') = e.at;
