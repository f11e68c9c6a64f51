import { verifyRecords } from '#features/integrity/server/public.ts';
import { describeBrokenLink } from '#features/integrity/shared/findings.ts';
import { readSnapshot } from '#platform/db/read-snapshot.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { Services } from '#platform/services.ts';
import type { Certificate, CertificateCode } from '../../shared/certificate.ts';
import { isPassed } from '../../shared/record-words.ts';
import { ownErrors } from '../errors.ts';
import { type RecordWanted, readRecord } from './training-record.ts';

/**
 * The record behind the code of a certificate, with the verification of its trail in the same snapshot (21 CFR 11.10(b), 11.70).
 * @throws Refusal RECORD_NOT_FOUND for a code under no signature of a training that was passed, and beyond the reader's reach
 */
export function readCertificate(
  { db }: Pick<Services, 'db'>,
  { instanceId, employeeNr, digest }: CertificateCode,
  reach: Pick<RecordWanted, 'sectorId'>,
  language: Language,
): Promise<Certificate> {
  return readSnapshot(db, async (tx) => {
    const wanted = { courseId: null, instanceId, person: { employeeNr }, ...reach };
    const record = await readRecord(tx, wanted);
    const signature = record.signatures.find(({ recordHash }) => recordHash.startsWith(digest));
    if (signature === undefined || !isPassed(record)) throw ownErrors.RECORD_NOT_FOUND();
    const { broken } = await verifyRecords(tx, 'attendance', [`${instanceId}|${employeeNr}`]);
    return {
      record,
      iD_Signature: signature.iD_Signature,
      isLatest: signature === record.signatures.at(-1),
      verification: { isIntact: broken === null, problem: broken && describeBrokenLink(broken, language) },
    };
  });
}
