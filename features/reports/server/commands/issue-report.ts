import { insertAudited, readLastSeal } from '#features/integrity/server/public.ts';
import { findReply, keepReply, type NumberedCall } from '#features/records/server/public.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import type { Act } from '#platform/signing/act.ts';
import type { ReportType, SignedReportKind } from '../../shared/report-documents.ts';
import { reportErrors } from '../errors.ts';

/** What a report is of. */
interface IssuedReport {
  readonly kind: SignedReportKind;
  readonly type: ReportType;
  readonly language: string;
  /** in the words that are in it */
  readonly filters: string;
}

/** Its document, made and about to be given out. */
export interface MadeReport {
  readonly rowCount: number;
  readonly byteSize: number;
  readonly sha256: string;
}

/** What is kept of a report under the number of its call: of this the same document is made again. */
interface KeptReport {
  readonly signatureId: string;
  readonly at: string;
  readonly sha256: string;
}

/**
 * Makes a report and binds its signature to it: what was asked, and the digest of what came of it (21 CFR 11.70). Before a byte of it
 * leaves the server, so that none is out that nobody signed. Sent again by its number, the call makes the same document once more, under
 * the signature that it has.
 * @param make the document of a signature; the same to the last byte while its rows stand
 * @throws Refusal REPORT_CHANGED where that document can no longer be made, NUMBER_USED
 */
export async function issueReport<T extends MadeReport>(
  services: Pick<Services, 'db' | 'secrets'>,
  { act, numbered }: { readonly act: Act; readonly numbered: NumberedCall | null },
  report: IssuedReport,
  make: (act: Act) => Promise<T>,
): Promise<T> {
  const { signature } = act;
  if (signature === undefined) throw new Error('This report is signed.');
  const { employeeNr, id } = signature;
  const findKept = async (tx: DatabaseTransaction) =>
    numbered && ((await findReply({ ...services, tx, employeeNr }, numbered))?.reply as KeptReport | undefined);
  const again = async ({ signatureId, at, sha256 }: KeptReport) => {
    const made = await make({ ...act, at: new Date(at), signature: { ...signature, id: signatureId } });
    if (made.sha256 !== sha256) throw reportErrors.REPORT_CHANGED();
    return made;
  };
  const earlier = await services.db.transaction().execute(findKept);
  if (earlier) return again(earlier);
  const made = await make(act);
  const meanwhile = await services.db.transaction().execute(async (tx) => {
    const kept = await findKept(tx);
    if (kept) return kept;
    await insertReport(tx, act, { ...report, ...made, employeeNr });
    const reply: KeptReport = { signatureId: id, at: act.at.toISOString(), sha256: made.sha256 };
    if (numbered !== null) await keepReply({ ...services, tx, employeeNr }, numbered, reply);
    return null;
  });
  return meanwhile ? again(meanwhile) : made;
}

async function insertReport(
  tx: DatabaseTransaction,
  act: Act,
  report: IssuedReport & MadeReport & { readonly employeeNr: number },
): Promise<void> {
  const { employeeNr, kind, type, language, filters, rowCount, byteSize, sha256 } = report;
  const row = {
    kind,
    format: type,
    language,
    issuer_employee_nr: employeeNr,
    filters,
    row_count: rowCount,
    byte_size: byteSize,
    document_sha256: sha256,
  };
  const seal = await readLastSeal(tx);
  const sealed = { seal_number: seal?.number ?? null, seal_hash: seal?.hash ?? null };
  await insertAudited(tx, 'issued_report', { ...row, ...sealed }, act);
}
