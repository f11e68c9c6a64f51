import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  title: 'Notifications',
  open: 'Notifications',
  openCount_one: 'Notifications: {{count}} course due or expired',
  openCount_other: 'Notifications: {{count}} courses due or expired',
  alerts_one: '{{count}} security alert',
  alerts_other: '{{count}} security alerts',
  accountLocked: 'Account locked: {{cwid}}',
  signingBlocked: 'Signing locked: {{cwid}}',
  guessingSuspected: 'Attempts on many accounts from {{address}}',
  guessedAt: 'On {{moment}}; that address is slowed down',
  sealOverdue: 'The audit trail is no longer sealed',
  sealedAt: 'Last seal: {{moment}}; tell IT',
  lockedAt: 'On {{moment}}, after failed attempts',
  seeAudit: 'See all in the audit',
  empty: 'You have no courses about to expire',
  emptyHint: 'Those that expire within the next {{days}} days appear here.',
  seeAll: 'See all',
  expired: 'Expired',
  today: 'Expires today',
  tomorrow: 'Expires tomorrow',
  inDays: 'Expires in {{days}} days',
  onDate: 'Expires: {{date}}',
};
