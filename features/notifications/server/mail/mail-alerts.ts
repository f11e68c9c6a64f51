import type pg from 'pg';
import { mailServerProblems, namedPeople, type SecurityAlert } from '../../shared/contract.ts';
import { MailState, toldMs } from './codes.ts';

type Told = NonNullable<SecurityAlert['mail']>;
type Row = Told & { readonly happened_at: Date };

/** People whom a mail did not reach within 7 days and none has since, by why; each with their newest. */
const undelivered = `
  select problem, (array_agg(said order by closed_at desc))[1] as said, count(*)::integer as count,
    (array_agg(cwid::text order by closed_at desc, cwid))[1:${namedPeople}] as people, max(closed_at) as happened_at
  from (
    select distinct on (m.employee_nr) c.cwid, m.problem, m.said, m.closed_at
    from mail m join collaborator c using (employee_nr)
    where m.state = ${MailState.GivenUp} and m.closed_at > $1 and not exists (
      select from mail later
      where later.employee_nr = m.employee_nr and later.state = ${MailState.Sent} and later.closed_at > m.closed_at
    )
    order by m.employee_nr, m.closed_at desc
  ) as newest
  group by problem order by 5 desc`;

/** Why no mail leaves: the last failure of the server itself, unless it has taken a mail since. */
const stopped = `
  select problem, said, '{}'::text[] as people, tried_at as happened_at,
    (select count(*)::integer from mail where state in (${MailState.Waiting}, ${MailState.Sending})) as count
  from mail
  where state = ${MailState.Waiting} and problem = any($1) and exists (select from settings where validate_email)
    and tried_at > coalesce((select max(closed_at) from mail where state = ${MailState.Sent}), '-infinity')
  order by tried_at desc limit 1`;

/** What the bell of ITPS tells of the notices by mail. */
export async function readMailAlerts(pool: pg.Pool, now: Date): Promise<SecurityAlert[]> {
  const since = new Date(now.getTime() - toldMs);
  const [waiting, lost] = await Promise.all([
    pool.query<Row>({ name: 'mail-stopped', text: stopped, values: [[...mailServerProblems]] }),
    pool.query<Row>({ name: 'mail-undelivered', text: undelivered, values: [since] }),
  ]);
  const alert =
    (kind: 'mailStopped' | 'mailUndelivered') =>
    ({ happened_at, ...mail }: Row): SecurityAlert => ({
      kind,
      cwid: '*',
      address: null,
      at: happened_at.toISOString(),
      mail,
    });
  return [...waiting.rows.map(alert('mailStopped')), ...lost.rows.map(alert('mailUndelivered'))];
}
