import type { TranslationOf } from '#platform/i18n/language.ts';
import type { es } from './es.ts';

export const en: TranslationOf<typeof es> = {
  title: 'What you answer for',
  parts: {
    overdue: 'Overdue trainings',
    instancesToday: 'Today’s instances',
    inEditing: 'Courses in editing',
    locked: 'Locked accounts',
    trail: 'Audit trail',
  },
  none: 'None',
  inSectors_one: 'In {{count}} sector',
  inSectors_other: 'In {{count}} sectors',
  today: 'Scheduled for today',
  noneEditing: 'None is waiting to be finished',
  unsigned_zero: 'No changes to be signed',
  unsigned_one: '{{count}} with unsigned changes',
  unsigned_other: '{{count}} with unsigned changes',
  noneLocked: 'None at this moment',
  sealed: 'Sealed on {{moment}}',
  sealStopped: 'Not sealed since {{moment}}',
  notSealed: 'Not sealed yet',
  verified: 'intact on {{moment}}',
  broken: 'altered, according to the verification of {{moment}}',
  notVerified: 'not verified',
  bySector: 'Overdue by sector',
  allOverdue_one: 'See the only one',
  allOverdue_other: 'See all {{shown}}',
  moreSectors_one: 'And {{count}} more sector with fewer.',
  moreSectors_other: 'And {{count}} more sectors with fewer.',
};
