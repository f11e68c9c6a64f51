import { formatDay } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import { AttendanceStatus } from '../codes.ts';
import { expiryWording } from '../expiry-wording.ts';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';

const texts = { es, en };

/**
 * What the dashboard says of the due date of an open course, for what is sent by mail: the sentence, and the day as dd/MM/yyyy
 * where the sentence does not name it.
 * @param expiration company day `yyyy-MM-dd`
 * @param daysLeft expiration minus today in company days
 */
export function dueSentence(
  expiration: string,
  daysLeft: number,
  language: Language,
): { readonly sentence: string; readonly day: string | null } {
  const due = { status: AttendanceStatus.NotStarted, onTime: null, daysLeft, expiration_Date: expiration };
  const { key, date, days } = expiryWording(due);
  const text: string = texts[language].expiry[key];
  const sentence = text.replace('{{date}}', date).replace('{{days}}', String(days));
  return { sentence, day: text.includes('{{date}}') ? null : formatDay(expiration) };
}
