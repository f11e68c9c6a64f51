import type pg from 'pg';
import { findBackupTrouble, findOverdueSeal } from '#features/audit/server/public.ts';
import { findClockTrouble } from '#features/integrity/server/public.ts';
import { guardDays } from '#features/integrity/shared/codes.ts';
import { readWaitingPeople, type WaitingPeople } from '#features/provisioning/server/public.ts';
import { settleUsers } from '#features/provisioning/shared/calls.ts';
import { readUnconfirmed, type Unconfirmed } from '#features/session/server/public.ts';
import { mayCall } from '#platform/calls/may-call.ts';
import { type RequestSession, roleOf } from '#platform/http/request-context.ts';
import type { Services } from '#platform/services.ts';
import { grantedScope } from '#product/roles.ts';
import { alertKey, isStanding, type SecurityAlert } from '../shared/contract.ts';
import { readMailAlerts } from './mail/mail-alerts.ts';
import {
  type AlertRow,
  type OwnAccountChanges,
  readAlerts,
  readAlteredRecords,
  readDecidedChanges,
  readGuardChanges,
  readTrailFindings,
  readWaitingChanges,
} from './queries.ts';

const day = 86_400_000;

/** For so many days locks and guessing are shown; what was changed or decided about what guards sign-in and signatures, for `guardDays`. */
const lockDays = 1;

/** What was seen is forgotten once nothing as old is told. */
const seenKeptDays = guardDays + 1;

/** What is told of one's own account until it was seen, however old, and so is seen for good. */
const keptKinds = ['passwordSet', 'passkeyAdded', 'passkeyRemoved'] as const;

/** What a feature above this one tells somebody on the bell. */
export type AlertSource = (session: RequestSession) => Promise<readonly SecurityAlert[]>;

interface AlertServices extends Pick<Services, 'db' | 'pool' | 'clock'> {
  readonly sources: readonly AlertSource[];
}

/**
 * The locks and the guessing of the last day for who reads the audit (21 CFR 11.300(d)), and of the last week records that
 * were found altered outside the product, what others
 * changed that guards sign-in and signatures, with what waits for a second person and how what one asked for was decided;
 * everyone is alerted about each change of their own password, until they have seen it, and ITPS about mails that do not arrive and people of a directory who wait for a decision; and what the features above tell. Without what the reader has marked as seen;
 * people are named.
 */
export async function readOwnAlerts(
  services: AlertServices,
  changes: OwnAccountChanges,
  session: RequestSession,
): Promise<SecurityAlert[]> {
  const alerts = await alertsFor(services, changes, session);
  if (alerts.length === 0) return [];
  const { rows } = await services.pool.query<{ alert: string }>({
    name: 'alerts-seen',
    text: 'select alert from alert_seen where employee_nr = $1',
    values: [session.employeeNr],
  });
  const seen = new Set(rows.map(({ alert }) => alert));
  return nameAccounts(
    services.pool,
    alerts.filter((alert) => isStanding(alert) || !seen.has(alertKey(alert))),
  );
}

/**
 * Marks alerts as seen by their reader: of the given keys those that their bell shows now, and that being seen ends. So somebody
 * who signed in with a password that they set cannot dismiss that alert in its owner's name.
 */
export async function markSeen(
  services: AlertServices,
  changes: OwnAccountChanges,
  session: RequestSession,
  keys: readonly string[],
): Promise<void> {
  const alerts = await readOwnAlerts(services, changes, session);
  const told = new Set(alerts.filter((alert) => !isStanding(alert)).map(alertKey));
  const now = services.clock.now();
  const { employeeNr } = session;
  await services.pool.query(
    `insert into alert_seen (employee_nr, alert, seen_at) select $1, key, $3 from unnest($2::text[]) as key
     on conflict do nothing`,
    [employeeNr, keys.filter((key) => told.has(key)), now],
  );
  await services.pool.query(
    "delete from alert_seen where employee_nr = $1 and seen_at < $2 and not split_part(alert, ' ', 1) || ' ' || split_part(alert, ' ', 2) = any ($3)",
    [employeeNr, new Date(now.getTime() - seenKeptDays * day), keptKinds.map((kind) => `${kind} ${session.cwid}`)],
  );
}

async function alertsFor(
  { db, pool, clock, sources }: AlertServices,
  changes: OwnAccountChanges,
  session: RequestSession,
): Promise<SecurityAlert[]> {
  const role = roleOf(session);
  const isAuditor = grantedScope(role, 'audit.write') === 'all';
  const now = clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * day);
  const decides = grantedScope(role, 'changeRequest.decide') === 'all';
  const [
    own,
    clockTrouble,
    altered,
    findings,
    waiting,
    unconfirmed,
    decided,
    overdue,
    backups,
    guards,
    locks,
    mails,
    people,
    above,
  ] = await Promise.all([
    changes.since(session, daysAgo(guardDays)),
    isAuditor ? findClockTrouble({ db, clock }) : null,
    isAuditor ? readAlteredRecords(pool, daysAgo(guardDays)) : [],
    isAuditor ? readTrailFindings(pool, daysAgo(guardDays)) : [],
    decides ? readWaitingChanges(pool) : [],
    decides ? readUnconfirmed(db, { employeeNr: session.employeeNr, role }) : [],
    decides ? readDecidedChanges(pool, session.employeeNr, daysAgo(guardDays)) : [],
    isAuditor ? findOverdueSeal(db, now) : null,
    isAuditor ? findBackupTrouble(db, now) : [],
    isAuditor ? readGuardChanges(pool, session, daysAgo(guardDays)) : [],
    isAuditor ? readAlerts(pool, session, daysAgo(lockDays)) : [],
    grantedScope(role, 'settings.write') === 'all' ? readMailAlerts(pool, now) : [],
    mayCall(role, settleUsers) ? readWaitingPeople(db) : [],
    Promise.all(sources.map((read) => read(session))),
  ]);
  const told = (rows: readonly AlertRow[]) =>
    rows.map(({ happened_at, by, ...alert }): SecurityAlert => {
      const row = { ...alert, at: happened_at.toISOString() };
      return by === null || by === undefined ? row : { ...row, by };
    });
  const nobody = { cwid: '*', address: null };
  const stopped: SecurityAlert[] = [
    ...(clockTrouble === null ? [] : [{ kind: 'clockWrong' as const, ...nobody, at: now.toISOString() }]),
    ...(overdue === null ? [] : [{ kind: 'sealOverdue' as const, ...nobody, at: overdue }]),
    ...backups.map(({ kind, at }) => ({ kind, ...nobody, at: at.toISOString() })),
  ];
  // One's own password first: the bell shows but a few at once.
  return [
    ...withOwnPassword(told(own), session, daysAgo(guardDays)),
    ...told(findings),
    ...told(altered),
    ...told(waiting),
    ...unconfirmed.flatMap(toConfirm),
    ...told(decided),
    ...stopped,
    ...people.map(toSettle),
    ...above.flat(),
    ...told(guards),
    ...told(locks),
    ...mails,
  ];
}

/** People of a directory whom somebody must decide about, to who may. */
function toSettle({ state, count, since }: WaitingPeople): SecurityAlert {
  const kind = state === 'held' ? 'provisioningHeld' : 'provisioningWaits';
  return { kind, cwid: '*', address: null, count, at: since.toISOString() };
}

/** Somebody who wanted to sign and could not, to who may confirm their password. */
function toConfirm({ cwid, setByCwid, askedAt, mayConfirm }: Unconfirmed): SecurityAlert[] {
  if (askedAt === null || !mayConfirm) return [];
  return [{ kind: 'passwordUnconfirmed', cwid, address: null, by: setByCwid, at: askedAt.toISOString() }];
}

/**
 * The reader's own password that another set stands until it is confirmed, however long ago that was; where nothing waits for it, for
 * as long as it is told. So long anyone who set it may have this session, and dismisses nothing else that was done to the account either.
 */
function withOwnPassword(
  told: readonly SecurityAlert[],
  { cwid, passwordSet }: RequestSession,
  since: Date,
): readonly SecurityAlert[] {
  if (passwordSet === null || (!passwordSet.needsConfirmation && passwordSet.at < since)) return told;
  const { by, at } = passwordSet;
  const own = { kind: 'passwordSet', cwid, address: null, by, at: at.toISOString(), stands: true } as const;
  // The same setting among the changes, which are newest first; a later one that was dated like it is another.
  const same = told.findLastIndex((alert) => alert.kind === own.kind && alert.at === own.at && alert.by !== cwid);
  const others = told.toSpliced(same, same === -1 ? 0 : 1);
  return [own, ...others.map((alert) => ({ ...alert, stands: true as const }))];
}

/** Tells the name behind each cwid; who has none, or has another by now, stays a cwid. */
async function nameAccounts(pool: pg.Pool, alerts: readonly SecurityAlert[]): Promise<SecurityAlert[]> {
  const cwids = new Set(alerts.flatMap(({ cwid, by }) => (by === undefined ? [cwid] : [cwid, by])));
  const { rows } = await pool.query<{ cwid: string; name: string }>({
    name: 'alert-names',
    text: 'select cwid, name from collaborator where cwid = any($1)',
    values: [[...cwids]],
  });
  const names = new Map(rows.map(({ cwid, name }) => [cwid, name]));
  return alerts.map((alert) => {
    const name = names.get(alert.cwid);
    const byName = alert.by === undefined ? undefined : names.get(alert.by);
    return { ...alert, ...(name === undefined ? {} : { name }), ...(byName === undefined ? {} : { byName }) };
  });
}
