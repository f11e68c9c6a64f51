import { describeBrokenLink } from '#features/integrity/shared/findings.ts';
import { entityText } from '#features/integrity/shared/words.ts';
import type { FactsSection, NoticeSection } from '#platform/documents/pdf/draw-facts.ts';
import type { RecordRevision, RecordSection } from '#platform/documents/pdf/draw-record.ts';
import { type Report, type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import { formatValue, nothing } from '#platform/grid/format-value.ts';
import { describePeriod } from '#platform/i18n/describe-period.ts';
import { formatMomentInZone, formatNumber } from '#platform/i18n/format.ts';
import { fillText, type Language } from '#platform/i18n/language.ts';
import { systemActor } from '#platform/signing/act.ts';
import { meaningText } from '#product/meanings.ts';
import { type FieldChange, findChanges } from '../../shared/find-changes.ts';
import { recordName } from '../../shared/record-name.ts';
import { historyFields } from '../../shared/record-shape.ts';
import type { RecordDefinition } from '../record.ts';
import { type ReportContent, type ReportedRecord, type ReportRevision, reportedFields } from './read-report.ts';
import type { ReportIssue } from './report-json.ts';
import type { ReportRequest } from './report-request.ts';
import { reportWords } from './report-words.ts';

/**
 * The report on paper: what was asked, each record with its revisions and signatures, and the verification of exactly these
 * records (21 CFR 11.10(b), 11.10(e), 11.50).
 * @param signal stops the work
 */
export function writeIntegrityReport(
  request: ReportRequest,
  content: ReportContent,
  issue: ReportIssue & Pick<Report, 'brand'>,
  signal: AbortSignal,
): Promise<Buffer> {
  const { company, fullName, cwid, at, timeZone, language, brand } = issue;
  const table = request.record.shape.title[language];
  return writeReport(
    {
      title: `${reportWords.title[language]} · ${table}`,
      subtitle: company === null ? [] : [company],
      language,
      orientation: 'portrait',
      printedBy: { fullName, cwid },
      printedAt: at,
      timeZone,
      ...(brand === undefined ? {} : { brand }),
      sections: sectionsOf(request, content, issue),
    },
    signal,
  );
}

/** What a report is about: the record by number and name, or the whole table. */
export function reportedText({ record, key }: ReportRequest, { records }: ReportContent, language: Language): string {
  if (key === null) return record.shape.title[language];
  const [only] = records;
  if (only !== undefined) return recordTitle(record, only, language);
  return `${entityText(record.table, language)} ${Object.values(key).join(' / ')}`;
}

function* sectionsOf(request: ReportRequest, content: ReportContent, issue: ReportIssue): Iterable<ReportSection> {
  const { language } = issue;
  yield summary(request, content, language);
  const verdict = verdictOf(content, issue);
  // A broken chain is stated before anything that cannot be relied on, and again at the end.
  if (content.verification.broken !== null) yield verdict;
  for (const record of content.records) yield recordSection(request.record, record, language);
  if (content.records.length === 0) {
    const { emptyTitle, emptyText } = reportWords;
    yield { kind: 'notice', tone: 'neutral', title: emptyTitle[language], lines: [emptyText[language]] };
  }
  yield verdict;
}

function summary(request: ReportRequest, content: ReportContent, language: Language): FactsSection {
  const { record, key } = request;
  const signatures = content.records
    .flatMap(({ revisions }) => revisions)
    .filter(({ signature }) => signature !== null);
  const formatted = (count: number) => formatNumber(count, language);
  const counts = {
    records: formatted(content.records.length),
    revisions: formatted(content.revisionCount),
    signatures: formatted(signatures.length),
  };
  const isIntact = content.verification.broken === null;
  // By name, so that a key does not read like a count.
  const selection =
    key === null
      ? { label: reportWords.selection, value: reportWords.all[language] }
      : {
          label: reportWords.one,
          value: reportedText(request, content, language),
        };
  const facts = [
    [reportWords.table, record.shape.title[language]],
    [selection.label, selection.value],
    [
      reportWords.period,
      describePeriod(request.initialDate, request.finalDate, language) ?? reportWords.always[language],
    ],
    [reportWords.shown, fillText(reportWords.counts[language], counts)],
    [reportWords.result, (isIntact ? reportWords.intactTitle : reportWords.brokenTitle)[language]],
  ] as const;
  return { kind: 'facts', facts: facts.map(([label, value]) => ({ label: label[language], value })) };
}

function verdictOf({ verification, lastSeal }: ReportContent, { at, timeZone, language }: ReportIssue): NoticeSection {
  const { broken, revisions, signatures } = verification;
  const when = [fillText(reportWords.verifiedAt[language], { moment: formatMomentInZone(at, timeZone) })];
  if (lastSeal !== null) {
    const { number, sealedAt, hash } = lastSeal;
    const moment = formatMomentInZone(new Date(sealedAt), timeZone);
    when.push(fillText(reportWords.lastSeal[language], { number, moment, hash }));
  }
  if (broken !== null) {
    const text = fillText(reportWords.brokenText[language], { text: describeBrokenLink(broken, language) });
    const lines = [text, reportWords.brokenAdvice[language], ...when];
    return { kind: 'notice', tone: 'critical', title: reportWords.brokenTitle[language], lines };
  }
  const told = { revisions: formatNumber(revisions, language), signatures: formatNumber(signatures, language) };
  const lines = [fillText(reportWords.intactText[language], told), ...when];
  return { kind: 'notice', tone: 'positive', title: reportWords.intactTitle[language], lines };
}

function recordSection(record: RecordDefinition, reported: ReportedRecord, language: Language): RecordSection {
  const { revisions } = reported;
  return {
    kind: 'record',
    title: recordTitle(record, reported, language),
    revisions: revisions.map((revision, index) =>
      recordRevision(record, revision, {
        before: revisions[index - 1]?.fields ?? reported.before,
        isWhole: index === 0,
        language,
      }),
    ),
  };
}

/** The key, and what people call the record. */
function recordTitle({ shape, table }: RecordDefinition, { revisions }: ReportedRecord, language: Language): string {
  const fields = revisions.at(-1)?.fields ?? {};
  const key = shape.key.map((name) => String(fields[name])).join(' / ');
  const called = recordName(shape, fields, language);
  const name = called === '' ? '' : ` · ${called}`;
  return `${entityText(table, language)} ${key}${name}${fields.deleted === true ? ` (${reportWords.deleted[language]})` : ''}`;
}

interface Setting {
  readonly before: ReportedRecord['before'];
  /** every field is shown, changed or not */
  readonly isWhole: boolean;
  readonly language: Language;
}

function recordRevision(
  record: RecordDefinition,
  revision: ReportRevision,
  { before, isWhole, language }: Setting,
): RecordRevision {
  const { signature, timeZone } = revision;
  const shown = (name: string, value: unknown) => {
    const field = record.shape.fields[name];
    return field === undefined ? null : formatValue(field, value, language, timeZone, true) || nothing;
  };
  return {
    revision: revision.revision,
    action: historyFields.action.values[revision.action as 'edit']?.[language] ?? revision.action,
    by: describeAuthor(revision, language),
    at: revision.changedAt,
    timeZone,
    reason: revision.reason,
    changes: findChanges(reportedFields(record), before, revision.fields, isWhole).map((change) => ({
      label: labelOf(record, change, { before, isWhole, language }),
      old: shown(change.name, change.before),
      new: shown(change.name, change.after),
    })),
    signature: signature && {
      name: `${signature.fullName} (${signature.cwid}, ${fillText(reportWords.employee[language], { number: signature.employeeNr })})`,
      at: signature.signedAt,
      timeZone: signature.timeZone,
      meaning: describeMeaning(signature, language),
    },
    hash: revision.hash,
  };
}

/** What a field is called; where unchanged ones stand beside it, a changed one says so. */
function labelOf({ shape }: RecordDefinition, change: FieldChange, { before, isWhole, language }: Setting): string {
  const label = shape.fields[change.name]?.label[language] ?? change.name;
  const isMarked = isWhole && before !== null && JSON.stringify(change.before) !== JSON.stringify(change.after);
  return isMarked ? fillText(reportWords.changed[language], { label }) : label;
}

function describeAuthor({ changedBy, changedByName }: ReportRevision, language: Language): string {
  if (changedBy === systemActor) return reportWords.system[language];
  return changedByName === null ? changedBy : `${changedByName} (${changedBy})`;
}

/** What the signature means, on whose session it was made where that was another's (tablet mode), and that a passkey gave it. */
function describeMeaning(signature: NonNullable<ReportRevision['signature']>, language: Language): string {
  const { cwid, sessionCwid, passkeyUse } = signature;
  return [
    meaningText(signature.meaning, language),
    ...(sessionCwid === cwid ? [] : [fillText(reportWords.onSession[language], { cwid: sessionCwid })]),
    ...(passkeyUse === null ? [] : [fillText(reportWords.byPasskey[language], { use: passkeyUse })]),
  ].join(', ');
}
