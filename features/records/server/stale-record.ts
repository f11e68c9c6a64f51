import { sql } from 'kysely';
import { folded } from '#platform/db/folded.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { formatMoment } from '#platform/i18n/format.ts';
import type { Localized } from '#platform/i18n/language.ts';
import { systemActor } from '#platform/signing/act.ts';
import { recordErrors } from './errors.ts';
import type { RecordValues, SignedWrite } from './record.ts';

/**
 * Refuses an edit of a revision that is not the newest, and says who made the newest one and when.
 * @param current the record as it stands, by wire name
 */
export async function staleRecord(
  { tx, act }: Pick<SignedWrite, 'tx' | 'act'>,
  current: RecordValues,
): Promise<Refusal> {
  const { updatedBy, updateDate } = current;
  if (!(updateDate instanceof Date)) return recordErrors.RECORD_STALE();
  const when = formatMoment(updateDate.toISOString(), act.timeZone);
  if (updatedBy === act.by) {
    return new Refusal('RECORD_STALE', {
      status: 409,
      es: `Usted modificó este registro el ${when}, después de abrirlo aquí.`,
      en: `You changed this record on ${when}, after you had opened it here.`,
    });
  }
  if (updatedBy === systemActor) return changedBy({ es: 'El sistema', en: 'The system' }, when);
  const { rows } = await sql<{ name: string }>`
    select name from collaborator c where ${folded(sql`c.cwid`)} = ${folded(sql`${updatedBy}::text`)}`.execute(tx);
  const who = rows[0]?.name ?? String(updatedBy);
  return changedBy({ es: who, en: who }, when);
}

function changedBy(who: Localized, when: string): Refusal {
  return new Refusal('RECORD_STALE', {
    status: 409,
    es: `${who.es} modificó el registro el ${when}, mientras usted lo tenía abierto.`,
    en: `${who.en} changed the record on ${when}, while you had it open.`,
  });
}
