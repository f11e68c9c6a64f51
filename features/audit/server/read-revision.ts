import { describeRevisions, type RecordDefinition } from '#features/records/server/public.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import { meaningText } from '#product/meanings.ts';
import type { AuditRevision } from '../shared/contract.ts';
import { auditErrors } from './errors.ts';

/**
 * One revision of the trail whole: every field before and after, and its signature (21 CFR 11.10(e), 11.50).
 * @param id of the history
 * @throws Refusal REVISION_NOT_FOUND
 */
export async function readRevision(
  { db, timeZone }: Services,
  records: readonly RecordDefinition[],
  id: number,
  language: Language,
): Promise<AuditRevision> {
  const found = await db
    .selectFrom('history as h')
    .leftJoin('signature as g', 'g.signature_id', 'h.signature_id')
    .select(['h.entity', 'h.record_key', 'h.revision', 'h.reason', 'h.time_zone', 'h.hash', 'h.previous_hash'])
    .select(['g.full_name', 'g.cwid', 'g.employee_nr', 'g.signed_at', 'g.meaning', 'g.session_cwid'])
    .select('g.reason as signed_reason')
    .where('h.history_id', '=', id)
    .executeTakeFirst();
  const described = (await describeRevisions(db, records, [id], { language, timeZone })).get(id);
  if (found === undefined || described === undefined) throw auditErrors.REVISION_NOT_FOUND();
  return {
    iD_History: id,
    entity: found.entity,
    recordKey: found.record_key,
    revision: found.revision,
    record: described.record,
    reason: found.reason,
    timeZone: found.time_zone,
    hash: found.hash,
    previousHash: found.previous_hash,
    fields: described.fields,
    signature:
      found.signed_at === null
        ? null
        : {
            fullName: found.full_name ?? '',
            cwid: found.cwid ?? '',
            employeeNr: found.employee_nr ?? 0,
            signedAt: found.signed_at.toISOString(),
            meaning: meaningText(found.meaning ?? '', language),
            reason: found.signed_reason ?? '',
            sessionCwid: found.session_cwid ?? '',
          },
  };
}
