import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { companyDay } from '#platform/clock/clock.ts';
import { mailFailure } from '#platform/mail/mail-failure.ts';
import { type Mailer, openMailer } from '#platform/mail/send-mail.ts';
import { type MailSettings, readMailSettings } from '#platform/parameters/read-mail.ts';
import type { Services } from '#platform/services.ts';
import { productName } from '#product/product-name.ts';
import { MailState } from './codes.ts';
import { composeMail } from './compose-mail.ts';
import { beginSending, claimMails, closeMail, gatherMails, hastenMails, noteFailure, releaseMails } from './outbox.ts';
import { type Letter, readLetters } from './read-letters.ts';
import { renderMail } from './render-mail.ts';

export type MailServices = Pick<Services, 'db' | 'clock' | 'timeZone' | 'companyAuthorities'>;

/** Mails that are claimed at once, and connections over which they leave. */
const batch = 50;
const connections = 2;
/** A run ends after so long; the next one goes on. */
const runMs = 4 * 60_000;

/** One run of the job. */
interface Run {
  readonly services: MailServices;
  readonly settings: MailSettings;
  readonly mailer: Mailer;
  /** who claims, in the database */
  readonly holder: string;
  /** nothing more is begun after this */
  readonly ends: AbortSignal;
  /** whether the server took any mail, and whether it is in trouble itself */
  hasSent: boolean;
  isStopped: boolean;
}

/** What follows a mail of ours to programs that answer by themselves. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * Gathers and sends what waits, where mail is on; several processes may do so at once, each mail leaves from one of them. A mail
 * that the server acknowledged is noted so at once, and never sent again. What it did not acknowledge is sent again later
 * (docs/decisions/066-notices-by-mail.md). A server that is in trouble ends the run.
 * @param stopping the program ends: mails under way are finished, no more are begun
 */
export async function sendNotices(services: MailServices, stopping?: AbortSignal): Promise<void> {
  const { db, clock, companyAuthorities } = services;
  const settings = await readMailSettings(db);
  if (settings === null) return;
  await gatherMails(db, clock.now());
  const { host, port, sender } = settings;
  const mailer = openMailer({ host, port, sender, companyAuthorities }, connections);
  const ends = AbortSignal.any([AbortSignal.timeout(runMs), ...(stopping === undefined ? [] : [stopping])]);
  const run: Run = { services, settings, mailer, holder: randomUUID(), ends, hasSent: false, isStopped: false };
  try {
    while (!isOver(run) && (await sendBatch(run))) {}
    if (run.hasSent && !run.isStopped) await hastenMails(db, clock.now());
  } finally {
    mailer.close();
    await releaseMails(db, run.holder);
  }
}

const isOver = ({ ends, isStopped }: Run) => ends.aborted || isStopped;

/** @returns false when nothing was left to claim */
async function sendBatch(run: Run): Promise<boolean> {
  const { db, clock, timeZone } = run.services;
  const now = clock.now();
  const claimed = await claimMails(db, run.holder, now, batch);
  const letters = await readLetters(db, claimed, companyDay(now, timeZone));
  const next = claimed.values();
  const work = async () => {
    for (const mailId of next) {
      if (isOver(run)) return;
      const letter = letters.get(mailId);
      if (letter === undefined) await closeMail(db, mailId, MailState.Moot, clock.now());
      else await sendLetter(run, letter);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return claimed.length > 0;
}

async function sendLetter(run: Run, letter: Letter): Promise<void> {
  const { db, clock } = run.services;
  const { holder } = run;
  const { mailId, address, language } = letter;
  const attempts = await beginSending(db, letter, holder, clock.now());
  if (attempts === null) return;
  const { company } = run.settings;
  try {
    await run.mailer.send({
      ...renderMail(composeMail(letter), run.settings),
      to: [address],
      senderName: company === null ? productName : `${productName} · ${company}`,
      id: mailId,
      headers: { ...headers, 'Content-Language': language },
    });
  } catch (error) {
    const failure = mailFailure(error);
    if (failure.isOfServer) run.isStopped = true;
    await noteFailure(db, { mailId, holder, attempts }, failure, clock.now());
    return;
  }
  run.hasSent = true;
  await noteSent(run, mailId);
}

/** Notes an acknowledged mail; a database that is away for a moment does not make it leave twice. */
async function noteSent({ services: { db, clock } }: Run, mailId: string): Promise<void> {
  for (let pause = 100; ; pause *= 3) {
    try {
      return await closeMail(db, mailId, MailState.Sent, clock.now());
    } catch (error) {
      if (pause > 10_000) throw error;
      await sleep(pause);
    }
  }
}
