import { sql } from 'kysely';
import { defineRecord } from '#features/records/server/public.ts';
import { issuedReportShape } from '../shared/issued-report.ts';

/** A signed report, for its history and its integrity reports: who had it, what was asked, and the digest of the document. */
export const issuedReport = defineRecord({
  shape: issuedReportShape,
  table: 'issued_report',
  columns: { iD_Report: 'issued_report_id', employee_Nr: 'issuer_employee_nr', documentHash: 'document_sha256' },
  joins: {
    p: { sql: sql`left join collaborator p on p.employee_nr = t.issuer_employee_nr`, by: 't.issuer_employee_nr' },
  },
  joined: { name: 'p.name' },
});
