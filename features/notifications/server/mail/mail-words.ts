import { soonWords } from '#features/attendance/shared/due-words.ts';
import type { Language, TranslationOf } from '#platform/i18n/language.ts';
import { productName } from '#product/product-name.ts';

/** Texts of the mails. `_one` and `_other` are chosen by number; sentences about a due date are those of the dashboard. */
const es = {
  assigned: 'Nuevas para usted',
  due: 'Por vencer',
  overdue: 'Vencidas',
  overdueIn: 'Vencidas en {sector}',
  /** parts of a subject that names several kinds */
  countAssigned_one: '{count} nueva',
  countAssigned_other: '{count} nuevas',
  countDue_one: '{count} por vencer',
  countDue_other: '{count} por vencer',
  countOverdue_one: '{count} vencida',
  countOverdue_other: '{count} vencidas',
  countSector_one: '{count} vencida en {sector}',
  countSector_other: '{count} vencidas en {sector}',
  yourSectors: 'sus sectores',
  subject: 'Capacitaciones: {counts}',
  subjectAssigned: 'Nueva capacitación: {course}',
  subjectDue: '{due}: {course}',
  subjectOverdue: 'Capacitación vencida: {course}',
  greeting: 'Hola, {name}',
  leadAssigned_one: 'Tiene una capacitación nueva.',
  leadAssigned_other: 'Tiene {count} capacitaciones nuevas.',
  leadDue_one: `Tiene una capacitación que vence ${soonWords.es}.`,
  leadDue_other: `Tiene {count} capacitaciones que vencen ${soonWords.es}.`,
  leadOverdue_one: 'Tiene una capacitación vencida. Aún puede realizarla, indicando la razón de la tardanza.',
  leadOverdue_other: 'Tiene {count} capacitaciones vencidas. Aún puede realizarlas, indicando la razón de la tardanza.',
  leadSector_one: 'En {sector}, del que usted es responsable, hay una capacitación vencida.',
  leadSector_other: 'En {sector}, del que usted es responsable, hay {count} capacitaciones vencidas.',
  more_one: 'y {count} más',
  more_other: 'y {count} más',
  open: `Abrir ${productName}`,
  openText: `Abra ${productName}: {url}`,
  onPaper: 'En papel, en persona',
  onTablet: 'En una tablet, en persona',
  footer: `${productName} envía este mensaje en forma automática; las respuestas no se leen.`,
  footerCompany: `${productName} envía este mensaje en forma automática, por cuenta de {company}; las respuestas no se leen.`,
} as const;

const en = {
  assigned: 'New for you',
  due: 'Due soon',
  overdue: 'Overdue',
  overdueIn: 'Overdue in {sector}',
  countAssigned_one: '{count} new',
  countAssigned_other: '{count} new',
  countDue_one: '{count} due soon',
  countDue_other: '{count} due soon',
  countOverdue_one: '{count} overdue',
  countOverdue_other: '{count} overdue',
  countSector_one: '{count} overdue in {sector}',
  countSector_other: '{count} overdue in {sector}',
  yourSectors: 'your sectors',
  subject: 'Training: {counts}',
  subjectAssigned: 'New training: {course}',
  subjectDue: '{due}: {course}',
  subjectOverdue: 'Training overdue: {course}',
  greeting: 'Hello, {name}',
  leadAssigned_one: 'You have one new training.',
  leadAssigned_other: 'You have {count} new trainings.',
  leadDue_one: `One of your trainings expires ${soonWords.en}.`,
  leadDue_other: `{count} of your trainings expire ${soonWords.en}.`,
  leadOverdue_one: 'One of your trainings is overdue. You can still take it, giving the reason for the delay.',
  leadOverdue_other: '{count} of your trainings are overdue. You can still take them, giving the reason for the delay.',
  leadSector_one: 'In {sector}, for which you are responsible, one training is overdue.',
  leadSector_other: 'In {sector}, for which you are responsible, {count} trainings are overdue.',
  more_one: 'and {count} more',
  more_other: 'and {count} more',
  open: `Open ${productName}`,
  openText: `Open ${productName}: {url}`,
  onPaper: 'On paper, in person',
  onTablet: 'On a tablet, in person',
  footer: `${productName} sends this message automatically; replies are not read.`,
  footerCompany: `${productName} sends this message automatically, on behalf of {company}; replies are not read.`,
} as const satisfies TranslationOf<typeof es>;

export const mailWords: Readonly<Record<Language, TranslationOf<typeof es>>> = { es, en };

type Counted<Key> = Key extends `${infer Name}_one` ? Name : never;

/** The words for a number of things. */
export function countedWord(language: Language, key: Counted<keyof typeof es>, count: number): string {
  return mailWords[language][count === 1 ? (`${key}_one` as const) : (`${key}_other` as const)];
}
