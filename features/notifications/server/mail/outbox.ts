import { sql } from 'kysely';
import { lockForTransaction } from '#platform/db/advisory-locks.ts';
import type { Database } from '#platform/db/database.ts';
import { allowLongStatements } from '#platform/db/statement-time.ts';
import type { MailFailure, MailProblem } from '#platform/mail/mail-failure.ts';
import { mailServerProblems } from '../../shared/contract.ts';
import { betweenMailsMs, gatherMs, leaseMs, MailState, mostAttempts, waitMs } from './codes.ts';
import { isReachable } from './conditions.ts';

// The outbox: each step of a mail is a commit of its own, so that a crash leaves it where the next process finds it.

const waiting = sql.lit(MailState.Waiting);
const sending = sql.lit(MailState.Sending);
const isOpen = sql`state in (${waiting}, ${sending})`;
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

/**
 * Gathers what waits to be told to each person into one mail: five minutes after the first of it, and not within an hour of
 * the mail before, which must have left.
 */
export async function gatherMails(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Another process would make a second mail for a person whose first one has just left.
    await lockForTransaction(tx, 'mailGathering');
    await allowLongStatements(tx);
    await sql`
      with made as (
        insert into mail (employee_nr, created_at, next_attempt_at)
        select n.employee_nr, ${now}::timestamptz, ${now}::timestamptz
        from mail_notice n
        where n.mail_id is null
        group by n.employee_nr
        having min(n.created_at) <= ${before(now, gatherMs)}::timestamptz
          and not exists (select from mail m where m.employee_nr = n.employee_nr and m.${isOpen})
          and not exists (
            select from mail m
            where m.employee_nr = n.employee_nr and m.state = ${sql.lit(MailState.Sent)}
              and m.closed_at > ${before(now, betweenMailsMs)}::timestamptz
          )
        order by min(n.created_at), n.employee_nr
        returning mail_id, employee_nr
      )
      update mail_notice n set mail_id = made.mail_id from made
      where n.employee_nr = made.employee_nr and n.mail_id is null`.execute(tx);
  });
}

/**
 * Claims mails whose time has come for a process, the longest waiting first, those too whose process was lost while it sent
 * them: whether their server took them nobody knows, and they are sent again under the same Message-ID.
 */
export async function claimMails(db: Database, holder: string, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ mail_id: string }>`
    update mail set holder = ${holder}::uuid, held_until = ${after(now, leaseMs)}::timestamptz
    where mail_id in (
      select mail_id from mail
      where ${isOpen} and next_attempt_at <= ${now}::timestamptz
        and (held_until is null or held_until < ${now}::timestamptz)
      order by next_attempt_at, mail_id limit ${most} for update skip locked
    )
    returning mail_id`.execute(db);
  return rows.map(({ mail_id }) => mail_id);
}

/**
 * Notes that a claimed mail is handed to the server now.
 * @returns which attempt it is, or null when the claim was lost to another process, or the person has left since the mail was
 * written or is at another address: the next run sees to it
 */
export async function beginSending(
  db: Database,
  { mailId, address }: { readonly mailId: string; readonly address: string },
  holder: string,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`
    update mail set state = ${sending}, attempts = attempts + 1, tried_at = ${now}::timestamptz,
      held_until = ${after(now, leaseMs)}::timestamptz
    where mail_id = ${mailId}::uuid and holder = ${holder}::uuid and ${isOpen} and exists (
      select from collaborator c where c.employee_nr = mail.employee_nr and c.email = ${address} and ${isReachable('c')})
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? null;
}

/** The server acknowledged a mail, or nothing was left to tell. Anyone who holds it now, it is not sent again. */
export async function closeMail(
  db: Database,
  mailId: string,
  state: typeof MailState.Sent | typeof MailState.Moot,
  now: Date,
): Promise<void> {
  await sql`
    update mail set state = ${sql.lit(state)}, closed_at = ${now}::timestamptz, holder = null, held_until = null,
      problem = null, said = null
    where mail_id = ${mailId}::uuid and ${isOpen}`.execute(db);
}

/** A mail was not acknowledged: it waits for its next attempt, or is given up when the server has decided or it was the last one. */
export async function noteFailure(
  db: Database,
  mail: { readonly mailId: string; readonly holder: string; readonly attempts: number },
  { problem, said, isFinal }: MailFailure,
  now: Date,
): Promise<void> {
  const isGivenUp = isFinal || mail.attempts >= mostAttempts;
  await sql`
    update mail set holder = null, held_until = null, problem = ${problem satisfies MailProblem}, said = ${said},
      state = ${sql.lit(isGivenUp ? MailState.GivenUp : MailState.Waiting)},
      closed_at = ${isGivenUp ? now : null}::timestamptz,
      next_attempt_at = ${after(now, waitMs(mail.attempts))}::timestamptz
    where mail_id = ${mail.mailId}::uuid and holder = ${mail.holder}::uuid and ${isOpen}`.execute(db);
}

/** Leaves the mails that a process has claimed and not begun to others. */
export async function releaseMails(db: Database, holder: string): Promise<void> {
  await sql`
    update mail set holder = null, held_until = null
    where holder = ${holder}::uuid and state = ${waiting}`.execute(db);
}

/** The server takes mails again: those that waited for it need wait no longer. */
export async function hastenMails(db: Database, now: Date): Promise<void> {
  await sql`
    update mail set next_attempt_at = ${now}::timestamptz
    where state = ${waiting} and next_attempt_at > ${now}::timestamptz
      and problem = any(${[...mailServerProblems]}::text[])`.execute(db);
}

/** Withdraws what has waited since before a moment, while mail is off. */
export async function withdrawWaiting(db: Database, now: Date, since: Date): Promise<void> {
  await sql`delete from mail_notice where mail_id is null and created_at < ${since}::timestamptz`.execute(db);
  await sql`
    update mail set state = ${sql.lit(MailState.Moot)}, closed_at = ${now}::timestamptz, holder = null, held_until = null
    where ${isOpen} and created_at < ${since}::timestamptz`.execute(db);
}

/** Forgets mails that were done with before a moment, and what they told. */
export async function forgetClosedMails(db: Database, since: Date): Promise<void> {
  await sql`delete from mail where closed_at < ${since}::timestamptz`.execute(db);
}
