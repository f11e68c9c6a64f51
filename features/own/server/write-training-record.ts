import type { FactsSection, NoticeSection } from '#platform/documents/pdf/draw-facts.ts';
import type { Printing } from '#platform/documents/pdf/send-report.ts';
import { type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import type { Localized } from '#platform/i18n/language.ts';
import {
  earlierText,
  isPassed,
  type RecordOutcome,
  recordOutcome,
  resultFacts,
  signatureFacts,
  trainingFacts,
} from '../shared/record-words.ts';
import type { TrainingRecord } from '../shared/training-record.ts';
import { attemptsTable } from './attempts-table.ts';
import { type CertificatePrinting, certificateSheet, certificateTitle } from './write-certificate.ts';

const words = {
  record: { es: 'Registro de capacitación', en: 'Training record' },
  training: { es: 'Capacitación', en: 'Training' },
  result: { es: 'Resultado', en: 'Result' },
  signature: { es: 'Firma electrónica', en: 'Electronic signature' },
  unsigned: { es: 'Sin firma electrónica', en: 'No electronic signature' },
  attempts: { es: 'Intentos', en: 'Attempts' },
  unsignedText: { es: 'La capacitación no está firmada.', en: 'The training has not been signed.' },
} as const satisfies Record<string, Localized>;

const tones: Readonly<Record<RecordOutcome['tone'], NoticeSection['tone']>> = {
  positive: 'positive',
  warning: 'neutral',
  critical: 'critical',
  neutral: 'neutral',
};

/**
 * A training record on paper: how it stands, of whom and of what, the signatures, and every attempt (21 CFR 11.50, 11.70). A training
 * that is passed has a certificate, of one page.
 * @param signal stops the work
 */
export function writeTrainingRecord(
  record: TrainingRecord,
  { printing, origin }: { readonly printing: Printing } & Pick<CertificatePrinting, 'origin'>,
  signal: AbortSignal,
): Promise<Buffer> {
  const { language } = printing;
  const { company } = record.course;
  const isCertificate = isPassed(record);
  return writeReport(
    {
      ...printing,
      title: (isCertificate ? certificateTitle : words.record)[language],
      subtitle: isCertificate ? [company] : [company, record.person.name],
      orientation: 'portrait',
      saysZone: isCertificate,
      sections: isCertificate ? [certificateSheet(record, { printing, origin }, null)] : sectionsOf(record, printing),
    },
    signal,
  );
}

function* sectionsOf(record: TrainingRecord, { language, timeZone }: Printing): Iterable<ReportSection> {
  const { text, tone } = recordOutcome(record, language);
  const facts = (heading: Localized, of: FactsSection['facts']): FactsSection => ({
    kind: 'facts',
    heading: heading[language],
    facts: of,
  });
  yield { kind: 'notice', tone: tones[tone], title: text, lines: [record.course.name] };
  yield facts(words.training, trainingFacts(record, language));
  yield facts(words.result, resultFacts(record, timeZone, language));
  for (const signature of record.signatures) yield facts(words.signature, signatureFacts(signature, language));
  if (record.signatures.length === 0) {
    yield {
      kind: 'notice',
      tone: 'neutral',
      title: words.unsigned[language],
      lines: [words.unsignedText[language]],
    };
  }
  if (record.attempts.length > 0)
    yield { ...attemptsTable(record, language, timeZone), heading: words.attempts[language] };
  const earlier = earlierText(record, language);
  if (earlier !== '') yield { kind: 'notice', tone: 'neutral', title: earlier, lines: [] };
}
