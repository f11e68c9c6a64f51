import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  title: 'Confirm your password',
  lead: '{{by}} set the password of your account on {{moment}}. Before you can sign with it, it must be confirmed that you are the one who has it.',
  byMail: 'With a code by email',
  send: 'We will send a code to {{address}}. It is valid for 15 minutes and can be used once.',
  sendAction: 'Send me a code',
  sent: 'We sent a code to {{address}}. It is valid for 15 minutes and can be used once. If it does not arrive, check your junk folder.',
  sendAgain: 'Send another code',
  code: 'Code',
  submit: 'Confirm my password',
  success: 'Password confirmed: you can sign now',
  byQa: 'With QA',
  ask: 'Ask one of these people to confirm it, in Settings, Pending changes. They were notified if you tried to sign.',
  nobody: 'Nobody can confirm it: tell an ITPS administrator.',
  notYou:
    'If you did not ask for this password, do not sign anything and tell QA now: somebody else could be using your account.',
  none: 'There is nothing to confirm',
  noneHint: 'You can sign now.',
  goOn: 'Continue',
  obstacle: {
    mailOff: 'The system does not send email: ask QA to confirm it.',
    noAddress: 'Your account has no email address: ask QA to confirm it.',
    addressNew:
      'The email address of your account changed less than seven days ago, so no code is sent to it yet: ask QA to confirm it.',
    addressBySetter:
      'The person who set the password also changed the email address of your account, so no code is sent to it: ask QA to confirm it.',
    addressUnproven:
      'The email address of your account was entered by the administrator who added you, and nobody else has confirmed it. No code is sent to it: ask QA to confirm your password.',
    ofDirectory: 'Your password belongs to the company directory.',
    ofProvider: 'You sign in and sign at the identity provider of the company.',
  },
};
