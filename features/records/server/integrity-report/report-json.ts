import { describeBrokenLink } from '#features/integrity/shared/findings.ts';
import type { Language } from '#platform/i18n/language.ts';
import { meaningText } from '#product/meanings.ts';
import type { RecordDefinition } from '../record.ts';
import type { ReportContent, ReportSignature } from './read-report.ts';
import type { ReportRequest } from './report-request.ts';

/** Of which company a report is, who had it made, and when. */
export interface ReportIssue {
  /** null where the company has no name yet */
  readonly company: string | null;
  readonly fullName: string;
  readonly cwid: string;
  readonly at: Date;
  readonly timeZone: string;
  readonly language: Language;
}

/**
 * The report for programs: every revision whole, with its signature and hashes (21 CFR 11.10(b)). RecordValues are those of the
 * history calls; words of codes stand beside the report, not in it, except the meaning of each signature.
 */
export function reportDocument(request: ReportRequest, content: ReportContent, issue: ReportIssue) {
  const { record, key, initialDate, finalDate } = request;
  const { records, verification, lastSeal } = content;
  const { broken, ...counts } = verification;
  return {
    report: 'integrity',
    formatVersion: 1,
    table: record.shape.path,
    title: record.shape.title[issue.language],
    company: issue.company,
    key: record.shape.key,
    selection: key,
    initialDate,
    finalDate,
    issuedBy: { fullName: issue.fullName, cwid: issue.cwid },
    issuedAt: issue.at,
    timeZone: issue.timeZone,
    fields: fieldsOf(record, issue.language),
    records: records.map(({ keyText, before, revisions }) => ({
      record: keyText,
      before,
      revisions: revisions.map(({ signature, ...revision }) => ({
        ...revision,
        signature: signature && withWords(signature, issue.language),
      })),
    })),
    lastSeal,
    verification: {
      isIntact: broken === null,
      ...counts,
      broken: broken && {
        kind: broken.kind,
        record: broken.recordKey,
        revision: broken.revision,
        text: describeBrokenLink(broken, issue.language),
      },
    },
  };
}

function withWords(signature: ReportSignature, language: Language) {
  return { ...signature, meaningText: meaningText(signature.meaning, language) };
}

function fieldsOf({ shape }: RecordDefinition, language: Language) {
  return Object.entries(shape.fields).map(([name, field]) => ({
    name,
    type: field.type,
    label: field.label[language],
    values:
      field.values && Object.fromEntries(Object.entries(field.values).map(([value, word]) => [value, word[language]])),
  }));
}
