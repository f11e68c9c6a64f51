import { decodeRecord, recordText } from '#features/integrity/shared/record-name.ts';
import { authorName } from '#features/records/web/public.tsx';
import type { GridField } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { zoneName } from '#platform/i18n/format.ts';
import type { Language, Localized } from '#platform/i18n/language.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { systemActor } from '#platform/signing/act.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import type { GridColumn } from '#platform/ui/data-grid/types.ts';
import { WarningIcon } from '#platform/ui/icons/icons.tsx';
import { reviewShape, securityEventShape, signatureShape, trailShape } from '../shared/contract.ts';
import { describeOutcome } from './describe-outcome.ts';
import { formatRecorded } from './format-recorded.ts';
import './audit.css';

/** What an administrator should look into. */
const alarming: ReadonlySet<string> = new Set([
  'signInFailed',
  'signInLocked',
  'accountLocked',
  'signingFailed',
  'signingLocked',
  'signingBlocked',
  'guessingSuspected',
  'recordAltered',
  'clockWrong',
  'permissionDenied',
  'auditBroken',
  'firstSealRefused',
  'firstSealAllowed',
  'environmentChanged',
  'keyReplaced',
]);

/** Events whose detail is what a verification found. */
const verified: ReadonlySet<string> = new Set(['auditVerified', 'auditBroken', 'auditBrokenMailed']);
const systemWords: Localized = { es: 'sistema', en: 'system' };

type Look = Omit<GridColumn, 'name' | 'field'> & Partial<Pick<GridColumn, 'field'>>;

/** The columns of a list in their order, each as its look says. */
export function columnsOf(
  { fields }: { readonly fields: Readonly<Record<string, GridField>> },
  looks: Readonly<Record<string, Look>>,
): readonly GridColumn[] {
  return Object.entries(looks).flatMap(([name, look]) => {
    const field = fields[name];
    return field === undefined ? [] : [{ name, field, ...look }];
  });
}

export const plain = (name: string) => (row: GridRow) => row[name] ?? '';

/** A column of moments: its head names the company's zone once, and a cell only another one. */
export const moments = (shape: { readonly fields: Readonly<Record<string, GridField>> }, name: string): Look => {
  const zone = companyTimeZone();
  const field = shape.fields[name];
  return {
    // Its head tells the zone too.
    width: 244,
    render: (row) => formatRecorded(row[name], row.timeZone ?? zone ?? 'UTC', zone),
    ...(zone === undefined || field === undefined ? {} : { field: withZone(field, zoneName(zone, new Date())) }),
  };
};

const withZone = (field: GridField, zone: string): GridField => ({
  ...field,
  label: { es: `${field.label.es} (${zone})`, en: `${field.label.en} (${zone})` },
});

export const hash: Look = { width: 170, render: (row) => <Hash text={String(row.hash ?? '')} /> };
const recordKey = (row: GridRow) =>
  String(row.recordKey ?? '')
    .split('|')
    .join(' / ');

/** All of a hash is in the title and in the export; its beginning tells two apart. */
export function Hash({ text }: { readonly text: string }) {
  return (
    <code className="audit-hash" title={text}>
      {text.slice(0, 16)}
    </code>
  );
}

/** Columns of the security events; what is alarming is marked by colour and sign. */
export function eventColumns(language: Language): readonly GridColumn[] {
  const { kind } = securityEventShape.fields;
  const mark = (row: GridRow) => {
    const words = formatCell(kind, row.kind, language);
    if (!alarming.has(String(row.kind))) return words;
    return (
      <span className="audit-alarm">
        <WarningIcon fontSize="inherit" />
        {words}
      </span>
    );
  };
  return columnsOf(securityEventShape, {
    happenedAt: { ...moments(securityEventShape, 'happenedAt'), onPhone: 'under' },
    kind: { width: 260, onPhone: 'title', render: mark },
    cwid: {
      width: 110,
      onPhone: 'under',
      render: (row) => (row.cwid === systemActor ? systemWords[language] : String(row.cwid ?? '')),
    },
    name: {},
    employee_Nr: { width: 120, render: plain('employee_Nr') },
    address: { width: 150 },
    detail: {
      width: 340,
      render: (row) => {
        const detail = String(row.detail ?? '');
        if (row.kind === 'recordAltered') return recordText(decodeRecord(detail), language);
        return verified.has(String(row.kind)) ? describeOutcome(detail, language) : detail;
      },
    },
    iD_Event: { isHidden: true, render: plain('iD_Event') },
  });
}

export const signatureColumns = columnsOf(signatureShape, {
  signedAt: { ...moments(signatureShape, 'signedAt'), onPhone: 'under' },
  fullName: { onPhone: 'title' },
  cwid: { width: 110 },
  meaning: { width: 320, onPhone: 'under' },
  reason: { width: 240 },
  entity: { width: 180 },
  recordKey: { width: 120, render: recordKey },
  revision: { width: 110 },
  hash,
  sessionCwid: { width: 120 },
  byPasskey: { width: 150 },
  employee_Nr: { width: 120, isHidden: true, render: plain('employee_Nr') },
  timeZone: { width: 240, isHidden: true },
  iD_Signature: { width: 300, isHidden: true },
});

export const trailColumns = columnsOf(trailShape, {
  changedAt: { ...moments(trailShape, 'changedAt'), onPhone: 'under' },
  recordKey: {
    width: 300,
    onPhone: 'title',
    render: (row) => (typeof row.recordName === 'string' ? row.recordName : recordKey(row)),
  },
  changes: { width: 340 },
  action: { width: 120 },
  changedBy: { width: 220, onPhone: 'under', render: (row) => authorName(row, 'changedBy') },
  reason: { width: 260 },
  revision: { width: 100 },
  entity: { width: 180 },
  signedBy: {},
  hash,
  timeZone: { width: 240, isHidden: true },
  iD_History: { isHidden: true, render: plain('iD_History') },
});

export const reviewColumns = columnsOf(reviewShape, {
  reviewedUntil: { ...moments(reviewShape, 'reviewedUntil'), onPhone: 'under' },
  scope: { width: 280, onPhone: 'title' },
  conclusion: { width: 340 },
  sealNumber: { width: 120, render: plain('sealNumber') },
  sealHash: { width: 170, render: (row) => <Hash text={String(row.sealHash ?? '')} /> },
  signedBy: {},
  cwid: { width: 110 },
  signedAt: moments(reviewShape, 'signedAt'),
  meaning: { width: 320 },
  reason: { width: 220 },
  hash,
  employee_Nr: { width: 120, isHidden: true, render: plain('employee_Nr') },
  timeZone: { width: 240, isHidden: true },
  iD_Review: { isHidden: true, render: plain('iD_Review') },
});
