import { sql } from 'kysely';
import { verifyRecords } from '#features/integrity/server/public.ts';
import { describeBrokenLink } from '#features/integrity/shared/findings.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/read-snapshot.ts';
import { formatValue } from '#platform/grid/format-value.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import { meaningText } from '#product/meanings.ts';
import { issuedReportShape, type SignedCopy } from '../../shared/issued-report.ts';

/** Reports of one digest are one document given out twice; more than these nobody reads. */
const maximumCopies = 20;

interface FoundReport {
  readonly iD_Report: number;
  readonly kind: string;
  readonly format: number;
  readonly filters: string;
  readonly rowCount: number;
  readonly byteSize: number;
  readonly revision: number;
  readonly hash: string | null;
  readonly signature: SignedCopy['signature'];
}

/**
 * The signed reports whose document has this digest, newest first, each with the verification of its own record, in one snapshot
 * (21 CFR 11.10(b), 11.70). What was signed is read from the history: an altered row neither hides a true copy nor lends its facts
 * to a false one; of a row without history the reply says only that it is there, and that it is broken.
 */
export function readCopies({ db }: Pick<Services, 'db'>, sha256: string, language: Language): Promise<SignedCopy[]> {
  return readSnapshot(db, async (tx) => {
    const found = await readReports(tx, sha256);
    const copies: SignedCopy[] = [];
    for (const report of found) copies.push(await presentCopy(tx, report, language));
    return copies;
  });
}

async function readReports(tx: DatabaseTransaction, sha256: string): Promise<FoundReport[]> {
  const { rows } = await sql<FoundReport>`
    with named as (
      select issued_report_id from issued_report where document_sha256 = ${sha256}
      union
      select record_key::integer from history
      where entity = 'issued_report' and "row" ->> 'document_sha256' = ${sha256}
    )
    select n.issued_report_id as "iD_Report", t.kind, t.format, t.filters, t.row_count as "rowCount",
      t.byte_size as "byteSize", t.revision, h.hash::text as hash,
      case when g.signature_id is not null then jsonb_build_object('iD_Signature', g.signature_id, 'fullName', g.full_name,
        'cwid', g.cwid, 'employeeNr', g.employee_nr, 'timeZone', g.time_zone, 'meaning', g.meaning, 'reason', g.reason,
        'signedAt', to_char(g.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as signature
    from named n
    left join issued_report r using (issued_report_id)
    left join history h
      on h.entity = 'issued_report' and h.record_key = n.issued_report_id::text and h.revision = 1
    left join signature g on g.signature_id = h.signature_id
    cross join lateral jsonb_populate_record(null::issued_report, coalesce(h."row", to_jsonb(r))) as t
    order by n.issued_report_id desc limit ${maximumCopies}`.execute(tx);
  return rows;
}

async function presentCopy(tx: DatabaseTransaction, report: FoundReport, language: Language): Promise<SignedCopy> {
  const { kind, hash, signature, ...facts } = report;
  const { broken } = await verifyRecords(tx, 'issued_report', [String(report.iD_Report)]);
  return {
    ...facts,
    title: formatValue(issuedReportShape.fields.kind, kind, language, undefined),
    hash: hash ?? '',
    signature: signature && { ...signature, meaning: meaningText(signature.meaning, language) },
    verification: { isIntact: broken === null, problem: broken && describeBrokenLink(broken, language) },
  };
}
