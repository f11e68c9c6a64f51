import { sql } from 'kysely';
import { formatValue, nothing } from '#platform/grid/format-value.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import { type ChangeRequest, type ChangeRequestList, RequestStatus } from '../../shared/change-requests.ts';
import type { WantedChanges } from './ask-change.ts';
import { type ChangeKinds, type RequestRow, verdictsFor } from './decide-change.ts';
import { isFourEyesInForce } from './four-eyes.ts';

interface Named {
  readonly cwid: string;
  readonly name: string;
}

interface ListedRow extends RequestRow {
  readonly person: Named | null;
  readonly asker: Named;
  readonly decider: Named | null;
  readonly connection: string | null;
  readonly is_stale: boolean;
}

/** What is said of a secret, of which nobody reads more than that it changes. */
const secretWords = {
  before: { es: 'la actual', en: 'the current one' },
  after: { es: 'una nueva', en: 'a new one' },
} as const;

/** A new key changes nothing of its connection: whatever else changes there meanwhile, it may be released. */
const ofKeyAlone = sql`(r.kind = 'connection' and r.changes - 'key' = '{}'::jsonb)`;

/** Decided requests that are still listed. */
const decidedListed = 20;

/** What waits for a second person, and what was decided last, as somebody may see and decide it. */
export async function readChangeRequests(
  services: Services,
  kinds: ChangeKinds,
  reader: { readonly employeeNr: number; readonly language: Language },
): Promise<ChangeRequestList> {
  const { db, timeZone } = services;
  const { rows } = await sql<ListedRow>`
    with listed as (
      select * from change_request where status = ${RequestStatus.Waiting}
      union all
      (select * from change_request where status <> ${RequestStatus.Waiting}
        order by decided_at desc, change_request_id desc limit ${decidedListed})
    )
    select r.*, ${named('p')} as person, ${named('a')} as asker, ${named('d')} as decider, n.name as connection,
      case when ${ofKeyAlone} then n.deleted else r.base_revision <> case r.kind
        when 'parameters' then coalesce((select revision from settings), 0)
        when 'connection' then n.revision else p.revision end end as is_stale
    from listed r
    join collaborator a on a.employee_nr = r.requested_by
    left join collaborator p on p.employee_nr = r.employee_nr
    left join connection n on n.connection_id = r.connection_id
    left join collaborator d on d.employee_nr = r.decided_by
    order by r.requested_at, r.change_request_id`.execute(db);
  const listed = rows.map((row): ChangeRequest => {
    const isWaiting = row.status === RequestStatus.Waiting;
    return {
      iD_ChangeRequest: row.change_request_id,
      kind: row.kind as ChangeRequest['kind'],
      status: row.status,
      person: row.person,
      connection: row.connection,
      changes: describe(row.changes as WantedChanges, kinds[row.kind as ChangeRequest['kind']].fields, isWaiting),
      requestedBy: row.asker,
      requestedAt: row.requested_at.toISOString(),
      reason: row.request_reason,
      decidedBy: row.decider,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decisionReason: isWaiting ? '' : row.reason,
      isStale: isWaiting && row.is_stale,
      verdicts: verdictsFor(row, reader.employeeNr),
    };
  });
  return {
    isFourEyes: await isFourEyesInForce(db),
    waiting: listed.filter(({ status }) => status === RequestStatus.Waiting),
    decided: listed
      .filter(({ status }) => status !== RequestStatus.Waiting)
      .sort((a, b) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? '')),
  };

  function describe(changes: WantedChanges, fields: ChangeKinds['account']['fields'], isWaiting: boolean) {
    return Object.entries(changes).map(([name, { before, after }]) => {
      const field = fields[name];
      const text = (value: unknown) =>
        field === undefined ? String(value) : formatValue(field, value, reader.language, timeZone) || nothing;
      const label = field?.label[reader.language] ?? name;
      const picture = isWaiting && field?.isLogo && after !== null ? { logo: String(after) } : {};
      if (name !== 'password') return { field: label, before: text(before), after: text(after), ...picture };
      return {
        field: label,
        before: before === '' ? text(null) : secretWords.before[reader.language],
        after: secretWords.after[reader.language],
      };
    });
  }
}

/** The person of one of the joins; null where there is none. */
const named = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.employee_nr`)} is not null
    then json_build_object('cwid', ${sql.ref(`${alias}.cwid`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;
