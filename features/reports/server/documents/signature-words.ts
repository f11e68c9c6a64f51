import type { NoticeSection } from '#platform/documents/pdf/draw-facts.ts';
import type { SheetFact } from '#platform/documents/xlsx/information-sheet.ts';
import { formatMomentInZone } from '#platform/i18n/format.ts';
import type { Language } from '#platform/i18n/language.ts';
import type { Act } from '#platform/signing/act.ts';
import { meaningText } from '#product/meanings.ts';
import { say } from './report-words.ts';

/** What stands beside a signature: printed name, moment with zone, meaning, and the reason (21 CFR 11.50). */
function signatureParts({ signature, at, timeZone, reason }: Act, language: Language) {
  if (signature === undefined) throw new Error('This report is signed.');
  const { fullName, cwid, employeeNr, meaning, id } = signature;
  return {
    signer: say('signedBy', language, { name: fullName, cwid, number: employeeNr }),
    moment: formatMomentInZone(at, timeZone),
    meaning: say('meaning', language, { meaning: meaningText(meaning, language) }),
    // In one line: the next ones could pass for another signature.
    reason: say('signingReason', language, { reason: (signature.reason ?? reason).replace(/\s+/g, ' ') }),
    id: say('signatureNumber', language, { id }),
  };
}

/** The signature of a printed report; the digest of the document stands with it in the trail, which it cannot do in itself. */
export function signatureNotice(act: Act, language: Language): NoticeSection {
  const { signer, moment, meaning, reason, id } = signatureParts(act, language);
  return { kind: 'notice', tone: 'neutral', title: signer, lines: [`${moment} · ${meaning}`, reason], fingerprint: id };
}

/** The same for a workbook's sheet of information. */
export function signatureFacts(act: Act, language: Language): SheetFact[] {
  const { signer, moment, meaning, reason, id } = signatureParts(act, language);
  return [{ label: say('signature', language), value: [signer, moment, meaning, reason, id].join('\n') }];
}
