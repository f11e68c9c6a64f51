import { useTranslation } from 'react-i18next';
import { dueBucket } from '#features/attendance/shared/codes.ts';
import { bucketTones, wordDueHeadline, wordDueNotice } from '#features/attendance/shared/due-words.ts';
import { takesCourses } from '#features/attendance/shared/takes-courses.ts';
import { takingState } from '#features/attendance/web/public.tsx';
import { recordText } from '#features/integrity/shared/record-name.ts';
import { readsTrail } from '#features/integrity/shared/trail.ts';
import { securityEventWords } from '#features/integrity/shared/words.ts';
import { auditAddress } from '#features/integrity/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CheckCircleIcon, ClockIcon, CrossCircleIcon, LockIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { LinkButton } from '#platform/ui/plain/button.tsx';
import { Popover } from '#platform/ui/plain/popover.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { recordInSection } from '#product/record-in-section.ts';
import type { RoleCode } from '#product/roles.ts';
import { settingsAddress } from '#product/settings-sections.ts';
import { markAlertsSeen } from '../shared/calls.ts';
import {
  alertKey,
  isStanding,
  type NotificationItem,
  notificationLimit,
  type SecurityAlert,
} from '../shared/contract.ts';
import { NotificationLine } from './notification-line.tsx';
import { useMarkSeen } from './use-notifications.ts';
import './notification-popover.css';

interface NotificationListProps {
  readonly items: readonly NotificationItem[];
  readonly alerts: readonly SecurityAlert[];
  /** Told when an item or "See all" leads away. */
  readonly onLeave: () => void;
}

function Item({ item, onLeave }: { readonly item: NotificationItem; readonly onLeave: () => void }) {
  const { language } = useLanguage();
  const { role } = useSession();
  return (
    <NotificationLine
      to={mayCall(role, takesCourses) ? pagePaths.taking : pagePaths.activity}
      state={takingState(item)}
      tone={bucketTones[dueBucket(item.daysLeft)]}
      icon={item.daysLeft < 0 ? <WarningIcon /> : <ClockIcon />}
      title={item.name}
      text={wordDueNotice(item.expiration_Date, item.daysLeft, language)}
      onLeave={onLeave}
    />
  );
}

/**
 * How each kind of alert looks, the section of the administration that it leads to (null: to the audit), at the one record that it is
 * about, if any, and its second line.
 */
const alertLooks = {
  accountLocked: { section: null, tone: 'critical', icon: <LockIcon />, text: 'lockedAt' },
  signingBlocked: { section: null, tone: 'critical', icon: <LockIcon />, text: 'lockedAt' },
  accountUnlocked: { section: null, tone: 'neutral', icon: <CheckCircleIcon />, text: 'unlockedText' },
  passkeyCopied: { section: null, tone: 'critical', icon: <LockIcon />, text: 'passkeyCopiedText' },
  guessingSuspected: { section: null, tone: 'critical', icon: <LockIcon />, text: 'guessedAt' },
  sealOverdue: { section: null, tone: 'critical', icon: <LockIcon />, text: 'sealedAt' },
  clockWrong: { section: null, tone: 'critical', icon: <ClockIcon />, text: 'clockWrongText' },
  recordAltered: { section: null, tone: 'critical', icon: <WarningIcon />, text: 'recordAlteredText' },
  auditBroken: { section: null, tone: 'critical', icon: <WarningIcon />, text: 'auditBrokenText' },
  firstSealRefused: { section: null, tone: 'critical', icon: <LockIcon />, text: 'firstSealRefusedText' },
  firstSealAllowed: { section: null, tone: 'warning', icon: <LockIcon />, text: 'firstSealAllowedText' },
  environmentChanged: { section: null, tone: 'warning', icon: <WarningIcon />, text: 'environmentChangedText' },
  keyReplaced: { section: null, tone: 'critical', icon: <LockIcon />, text: 'keyReplacedText' },
  backupOverdue: { section: null, tone: 'warning', icon: <WarningIcon />, text: 'backupOverdueText' },
  backupNever: { section: null, tone: 'warning', icon: <WarningIcon />, text: 'backupNeverText' },
  rehearsalOverdue: { section: null, tone: 'warning', icon: <WarningIcon />, text: 'rehearsalOverdueText' },
  rehearsalNever: { section: null, tone: 'warning', icon: <WarningIcon />, text: 'rehearsalNeverText' },
  rehearsalFailed: { section: null, tone: 'critical', icon: <WarningIcon />, text: 'rehearsalFailedText' },
  changeWaiting: { section: 'changes', tone: 'warning', icon: <ClockIcon />, text: 'changeWaitingText' },
  changeReleased: { section: 'changes', tone: 'positive', icon: <CheckCircleIcon />, text: 'decidedText' },
  changeRefused: { section: 'changes', tone: 'critical', icon: <CrossCircleIcon />, text: 'decidedText' },
  passwordSet: { section: null, tone: 'warning', icon: <LockIcon />, text: 'passwordSetText' },
  passwordUnconfirmed: { section: 'changes', tone: 'warning', icon: <ClockIcon />, text: 'passwordUnconfirmedText' },
  passkeyAdded: { section: null, tone: 'warning', icon: <LockIcon />, text: 'passkeyAddedText' },
  passkeyRemoved: { section: null, tone: 'warning', icon: <LockIcon />, text: 'passkeyRemovedText' },
  providerLinked: { section: null, tone: 'warning', icon: <LockIcon />, text: 'providerLinkedText' },
  providerUnlinked: { section: null, tone: 'warning', icon: <LockIcon />, text: 'providerLinkedText' },
  addressChanged: { section: null, tone: 'warning', icon: <WarningIcon />, text: 'addressChangedText' },
  administratorAppointed: {
    section: null,
    tone: 'critical',
    icon: <WarningIcon />,
    text: 'administratorAppointedText',
  },
  parametersChanged: { section: null, tone: 'warning', icon: <WarningIcon />, text: 'parametersChangedText' },
  provisioningWaits: { section: 'provisioning', tone: 'warning', icon: <ClockIcon />, text: 'provisioningWaitsText' },
  provisioningHeld: { section: 'provisioning', tone: 'critical', icon: <ClockIcon />, text: 'provisioningHeldText' },
  importWaits: { section: 'imports', tone: 'warning', icon: <ClockIcon />, text: 'importWaitsText' },
  importLapsed: { section: 'imports', tone: 'warning', icon: <ClockIcon />, text: 'importLapsedText' },
  webhookGivenUp: { section: 'connections', tone: 'warning', icon: <WarningIcon />, text: 'webhookGivenUpText' },
  webhookPaused: { section: 'connections', tone: 'critical', icon: <CrossCircleIcon />, text: 'webhookPausedText' },
  mailStopped: { section: 'parameters', tone: 'critical', icon: <WarningIcon />, text: 'mailStoppedText' },
  mailUndelivered: {
    section: 'collaborators',
    tone: 'warning',
    icon: <WarningIcon />,
    text: 'mailUndeliveredText',
  },
} as const satisfies Record<SecurityAlert['kind'], unknown>;

/** The two lines of an alert: what concerns the reader's own account, or their own request, is said so. */
function linesOf({ kind, cwid, by }: SecurityAlert, self: string) {
  const text = alertLooks[kind].text;
  const isOwn = cwid === self;
  if (kind === 'passwordSet') {
    if (by === undefined && isOwn) return { title: 'ownPasswordChanged', text: 'passwordUnknownText' } as const;
    // Anyone who reads it of somebody else is who would be told.
    if (by === undefined) return { title: kind, text: 'otherPasswordUnknownText' } as const;
    if (isOwn && by === self) return { title: 'ownPasswordChanged', text: 'ownPasswordChangedText' } as const;
    return { title: isOwn ? 'ownPasswordSet' : kind, text } as const;
  }
  if (isOwn && kind === 'changeWaiting') return { title: 'ownChangeWaiting', text: 'ownChangeWaitingText' } as const;
  return { title: kind, text } as const;
}

/** Whom mails did not reach, and why, or how many people wait: what the alerts about them say. */
function useMailWords({ mail, count: waiting = 0 }: SecurityAlert) {
  const { t } = useTranslation('notifications');
  if (mail === undefined) return { count: waiting, people: '', reason: '' };
  const { problem, said, count, people } = mail;
  const named = people.join(', ');
  const others = count - people.length;
  return {
    count,
    people: others > 0 ? t('andMore', { people: named, count: others }) : named,
    reason: said === null ? t(`mailProblem.${problem}`) : `${t(`mailProblem.${problem}`)} (${said})`,
  };
}

/** The list of security events, narrowed down to what an alert tells. */
function eventsOf({ kind, cwid, address }: SecurityAlert): string {
  if (kind.startsWith('backup')) return auditAddress('backups');
  if (kind.startsWith('rehearsal')) return auditAddress('rehearsals');
  if (!(kind in securityEventWords)) return pagePaths.audit;
  const who = cwid !== '*' ? { cwid } : address === null ? {} : { address };
  return auditAddress('events', { kind, ...who });
}

/** Someone alerted about their own password may have no access to the audit. */
function leadsTo(alert: SecurityAlert, role: RoleCode): string {
  if (alert.stands === true) return pagePaths.confirmPassword;
  if (alert.kind === 'passkeyAdded' || alert.kind === 'passkeyRemoved') return pagePaths.passkeys;
  const { section } = alertLooks[alert.kind];
  if (section !== null && alert.record !== undefined) return recordInSection(section, alert.record.recordKey);
  if (section !== null) return settingsAddress(section);
  return mayCall(role, readsTrail) ? eventsOf(alert) : pagePaths.dashboard;
}

function Alert({ alert, onLeave }: { readonly alert: SecurityAlert; readonly onLeave: () => void }) {
  const { t, language } = useTexts('notifications');
  const { user, role } = useSession();
  const { tone, icon } = alertLooks[alert.kind];
  const lines = linesOf(alert, user.name);
  const { by = '', byName } = alert;
  const words = {
    cwid: called(alert.cwid, alert.name),
    address: alert.address ?? '',
    by: called(by, byName),
    record: alert.record === undefined ? '' : recordText(alert.record, language),
    ...useMailWords(alert),
  };
  const title = t(lines.title, words);
  const text = t(lines.text, { ...words, moment: companyMoment(alert.at) });
  const mark = useMarkSeen();
  return (
    <NotificationLine
      tone={tone}
      icon={icon}
      to={leadsTo(alert, role)}
      title={title}
      text={text}
      {...(isStanding(alert) || !mayCall(role, markAlertsSeen)
        ? {}
        : {
            seen: {
              // Several may bear the same title: each change of one's own password is one.
              label: t('markSeen', { title: `${title}. ${text}` }),
              isPending: mark.isPending,
              onSeen: () => mark.mutate([alertKey(alert)]),
            },
          })}
      onLeave={onLeave}
    />
  );
}

/** Somebody as the bell names them; a name that is nobody's is its cwid alone. */
const called = (cwid: string, name: string | undefined) => (name === undefined ? cwid : `${name} (${cwid})`);

/**
 * The content of the bell: at most four of each kind, and a way to all of them when there are more (S0 section 9). Who cannot read the
 * audit, where the alerts stand too, sees all of them here.
 */
function NotificationList({ items, alerts, onLeave }: NotificationListProps) {
  const { t, language } = useTexts('notifications');
  const { role } = useSession();
  const isLed = alerts.length > notificationLimit && mayCall(role, readsTrail);
  return (
    <div className="bell-list">
      <h2 className="bell-title type-h4">{t('title')}</h2>
      {alerts.length > 0 && (
        <ul>
          {(isLed ? alerts.slice(0, notificationLimit) : alerts).map((alert) => (
            <Alert key={alertKey(alert)} alert={alert} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {isLed && (
        <LinkButton to={auditAddress('events')} onClick={onLeave} wide className="bell-more">
          {t('seeAudit')}
        </LinkButton>
      )}
      {items.length === 0 && alerts.length === 0 ? (
        <EmptyState dense drawing="done" title={t('empty')} hint={wordDueHeadline(0, language)} />
      ) : (
        <ul>
          {items.slice(0, notificationLimit).map((item) => (
            <Item key={item.iD_Instance} item={item} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {items.length > notificationLimit && (
        <LinkButton to={pagePaths.dashboard} onClick={onLeave} wide className="bell-more">
          {t('seeAll')}
        </LinkButton>
      )}
    </div>
  );
}

interface NotificationPopoverProps {
  readonly items: readonly NotificationItem[];
  readonly alerts: readonly SecurityAlert[];
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The popover of the bell. */
export default function NotificationPopover({ items, alerts, anchor, onClose }: NotificationPopoverProps) {
  const { t } = useTranslation('notifications');
  return (
    <Popover anchor={anchor} label={t('title')} width={380} onClose={onClose}>
      <NotificationList items={items} alerts={alerts} onLeave={onClose} />
    </Popover>
  );
}
