import { z } from 'zod';

/** Items shown in the popover; from the next one on, "See all" appears (S0 section 9). */
export const notificationLimit = 4;

export const notificationItem = z.object({
  name: z.string(),
  iD_Course: z.string(),
  iD_Instance: z.number().int(),
  modality: z.number().int(),
  expiration_Date: z.string(),
  /** expiration minus today in company days; negative when expired */
  daysLeft: z.number().int(),
});

/** What readers of the audit are alerted to at once (21 CFR 11.300(d)). */
export const securityAlertKinds = [
  'accountLocked',
  'passkeyCopied',
  'signingBlocked',
  'accountUnlocked',
  'guessingSuspected',
  'sealOverdue',
] as const;

/** Alerts about the trail itself. */
const trailAlertKinds = [
  'recordAltered',
  'clockWrong',
  'auditBroken',
  'firstSealRefused',
  'firstSealAllowed',
  'environmentChanged',
  'keyReplaced',
  'backupOverdue',
  'backupNever',
  'rehearsalOverdue',
  'rehearsalNever',
  'rehearsalFailed',
] as const;

/** Alerts about changes to what protects sign-in and signatures (decisions section 5, four eyes). */
const guardAlertKinds = [
  'changeWaiting',
  'changeReleased',
  'changeRefused',
  'passwordSet',
  'passwordUnconfirmed',
  'passkeyAdded',
  'passkeyRemoved',
  'providerLinked',
  'providerUnlinked',
  'addressChanged',
  'parametersChanged',
  'administratorAppointed',
] as const;

/** Alerts about the notices by mail: to some people they could not be delivered; none leave. */
const mailAlertKinds = ['mailUndelivered', 'mailStopped'] as const;

/** Alerts about people whom a directory sent: they wait for somebody to decide, or their deactivations for a signature. */
const provisioningAlertKinds = ['provisioningWaits', 'provisioningHeld'] as const;

/** Alerts about imports: they wait for the signature that releases them, or to be tried again, since their trial is of an earlier day. */
const importAlertKinds = ['importWaits', 'importLapsed'] as const;

/** Alerts about webhooks: messages that were given up, and one that its own server switched off. */
const webhookAlertKinds = ['webhookGivenUp', 'webhookPaused'] as const;

/** Why mails wait that is about the server and no single mail. */
export const mailServerProblems = [
  'notResolved',
  'refused',
  'unreachable',
  'timeout',
  'certificate',
  'tls',
  'closed',
  'failed',
  'notMail',
  'serverRefuses',
  'senderRefused',
] as const;

/** Why a mail was not delivered. */
export const mailProblems = [
  ...mailServerProblems,
  'badAddress',
  'recipientRefused',
  'messageRefused',
  'delayed',
] as const;

/** People of whom the bell names at most so many. */
export const namedPeople = 5;

export const securityAlert = z.object({
  kind: z.enum([
    ...securityAlertKinds,
    ...trailAlertKinds,
    ...guardAlertKinds,
    ...mailAlertKinds,
    ...provisioningAlertKinds,
    ...importAlertKinds,
    ...webhookAlertKinds,
  ]),
  /**
   * the account that was locked, or got a password; who asked for a change, decided it, or changed parameters; of a webhook the
   * author that stands for its connection; `*` where it concerns none
   */
  cwid: z.string(),
  /** of the person with that cwid; absent where it is nobody's */
  name: z.string().optional(),
  /** the network address that tried many accounts */
  address: z.string().nullable(),
  /** who set the password or the mail address, or unlocked the account; absent of a password that an unknown hand set */
  by: z.string().optional(),
  byName: z.string().optional(),
  /** the record that was altered outside the product, or the one that it is about: a connection, an import that waits alone */
  record: z.object({ entity: z.string(), recordKey: z.string() }).optional(),
  /** the event that tells of it, or the newest of those that it gathers: another one at the same moment is another alert */
  event: z.number().int().optional(),
  /**
   * what was done to the reader's own account while its password is another's: it is told until that is confirmed, and no session of
   * theirs ends it sooner
   */
  stands: z.literal(true).optional(),
  /** what became of mails */
  mail: z
    .object({
      problem: z.enum(mailProblems),
      /** the server's own words, if any */
      said: z.string().nullable(),
      /** people whom they did not reach, or mails that wait */
      count: z.number().int(),
      /** the first of those people (cwid) */
      people: z.array(z.string()).max(namedPeople),
    })
    .optional(),
  /** people or imports that wait, messages that were given up */
  count: z.number().int().optional(),
  /** ISO 8601, of the newest of its kind for the account or the address */
  at: z.string(),
});
export type SecurityAlert = z.infer<typeof securityAlert>;

/** Whether an alert tells how something stands: it ends when that does, and not by being seen. */
export function isStanding({ kind, stands }: SecurityAlert): boolean {
  return stands === true || standingKinds.some((standing) => standing === kind);
}

const standingKinds = [
  'changeWaiting',
  'passwordUnconfirmed',
  'sealOverdue',
  'clockWrong',
  'mailStopped',
  'provisioningWaits',
  'provisioningHeld',
  'importWaits',
  'importLapsed',
  'webhookPaused',
  'backupOverdue',
  'backupNever',
  'rehearsalOverdue',
  'rehearsalNever',
  'rehearsalFailed',
] as const;

/** Names an alert among those of its reader; a newer one of the same kind about the same account is another. */
export function alertKey({ kind, cwid, address, by, at, mail, record, event }: SecurityAlert): string {
  const subject = record === undefined ? (mail?.problem ?? event ?? '') : `${record.entity}:${record.recordKey}`;
  return [kind, cwid, address ?? '', by ?? '', subject, at].join(' ');
}

/** Not started or in progress, not paper, expired or near due, soonest first (decisions section 10). */
export const notificationReply = z.object({
  data: z.array(notificationItem),
  /**
   * what waits for a second person, passwords to confirm, passwords set, guarded parameters changed and administrators appointed by others
   * within 7 days, and locks and guessing within 24 hours; to those who read the audit, and to everybody each change of their own password
   * until they have seen it, and of their mail address within 7 days; what was
   * decided within 7 days to who asked for it; mails that were not delivered within 7 days, or wait for their server, people of a directory who
   * wait for a decision, and webhooks that were switched off or whose messages were given up within 7 days, to ITPS; imports that await their
   * release to who may release them, and those whose trial is of an earlier day to who prepared them
   */
  alerts: z.array(securityAlert),
});
export type NotificationReply = z.infer<typeof notificationReply>;
export type NotificationItem = z.infer<typeof notificationItem>;
