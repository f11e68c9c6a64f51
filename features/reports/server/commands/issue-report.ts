import { insertAudited, readLastSeal } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import type { ReportType, SignedReportKind } from '../../shared/report-documents.ts';

/** A document that was made and is about to be given out. */
export interface IssuedReport {
  readonly kind: SignedReportKind;
  readonly type: ReportType;
  readonly language: string;
  /** in the words that stand in it */
  readonly filters: string;
  readonly rowCount: number;
  readonly byteSize: number;
  readonly sha256: string;
}

/**
 * Binds a signature to a report: what was asked, and the digest of what came of it (21 CFR 11.70). Before a byte of it leaves the
 * server, so that none is out that nobody signed.
 */
export async function issueReport({ db }: Services, act: Act, report: IssuedReport): Promise<void> {
  const { signature } = act;
  if (signature === undefined) throw new Error('This report is signed.');
  const { kind, type, language, filters, rowCount, byteSize, sha256 } = report;
  const row = {
    kind,
    format: type,
    language,
    issuer_employee_nr: signature.employeeNr,
    filters,
    row_count: rowCount,
    byte_size: byteSize,
    document_sha256: sha256,
  };
  await db.transaction().execute(async (tx) => {
    const seal = await readLastSeal(tx);
    const sealed = { seal_number: seal?.number ?? null, seal_hash: seal?.hash ?? null };
    await insertAudited(tx, 'issued_report', { ...row, ...sealed }, act);
  });
}
