import type { Language } from '#platform/i18n/language.ts';
import { entityText } from './words.ts';

/** What names a record in the history. */
export interface RecordName {
  readonly entity: string;
  /** its key columns, joined by `|` */
  readonly recordKey: string;
}

/** A record as the detail of a security event keeps it: `attendance 12|1004`. */
export function encodeRecord({ entity, recordKey }: RecordName): string {
  return `${entity} ${recordKey}`;
}

/** The same, read again. */
export function decodeRecord(detail: string): RecordName {
  const end = detail.indexOf(' ');
  return end === -1
    ? { entity: detail, recordKey: '' }
    : { entity: detail.slice(0, end), recordKey: detail.slice(end + 1) };
}

/** A record in words: `Asistencia 12 / 1004`. */
export function recordText({ entity, recordKey }: RecordName, language: Language): string {
  return `${entityText(entity, language)} ${recordKey.split('|').join(' / ')}`.trim();
}
