import type { GridRow } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import type { GridColumn } from '#platform/ui/data-grid/types.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { backupListShape, RehearsalOutcome, rehearsalListShape } from '../../shared/backups.ts';
import { columnsOf, Hash, hash, moments, plain } from '../audit-columns.tsx';
import { formatSize, formatSpan } from './format-span.ts';

const spans = (name: string, language: Language) => ({
  width: 150,
  render: (row: GridRow) => formatSpan(Number(row[name]), language),
});
const names = (name: string) => ({ width: 170, render: (row: GridRow) => <Hash text={String(row[name] ?? '')} /> });

/** Columns of the backups. */
export const backupColumns = (language: Language): readonly GridColumn[] =>
  columnsOf(backupListShape, {
    takenAt: { ...moments(backupListShape, 'takenAt'), onPhone: 'title' },
    place: { width: 260, onPhone: 'under' },
    byteSize: { width: 160, onPhone: 'under', render: (row) => formatSize(Number(row.byteSize), language) },
    durationSeconds: spans('durationSeconds', language),
    hasKey: { width: 150 },
    rowCount: { width: 110 },
    fileCount: { width: 110 },
    sealNumber: { width: 150, render: plain('sealNumber') },
    version: { width: 110 },
    madeBy: { width: 200 },
    name: names('name'),
    tableCount: { width: 100, isHidden: true },
    sealHash: { ...names('sealHash'), isHidden: true },
    migration: { width: 260, isHidden: true },
    iD_Backup: { isHidden: true, render: plain('iD_Backup') },
  });

/** Columns of the rehearsals; one that did not pass is marked by colour and sign. */
export const rehearsalColumns = (language: Language): readonly GridColumn[] =>
  columnsOf(rehearsalListShape, {
    beganAt: { ...moments(rehearsalListShape, 'beganAt'), onPhone: 'title' },
    outcome: { width: 170, onPhone: 'under', render: (row) => <Outcome row={row} language={language} /> },
    ageSeconds: spans('ageSeconds', language),
    durationSeconds: spans('durationSeconds', language),
    signedBy: { width: 200, onPhone: 'under' },
    conclusion: { width: 280 },
    findings: { width: 320 },
    takenAt: moments(rehearsalListShape, 'takenAt'),
    place: { width: 240 },
    keyOfBackup: { width: 140 },
    rowCount: { width: 110 },
    fileCount: { width: 110 },
    version: { width: 150 },
    runBy: { width: 200 },
    backupName: names('backupName'),
    signedAt: moments(rehearsalListShape, 'signedAt'),
    reason: { width: 220 },
    hash,
    meaning: { width: 320, isHidden: true },
    tableCount: { width: 100, isHidden: true },
    revision: { width: 100, isHidden: true },
    timeZone: { width: 240, isHidden: true },
    iD_Rehearsal: { isHidden: true, render: plain('iD_Rehearsal') },
  });

function Outcome({ row, language }: { readonly row: GridRow; readonly language: Language }) {
  const words = formatCell(rehearsalListShape.fields.outcome, row.outcome ?? null, language);
  return row.outcome === RehearsalOutcome.Passed ? (
    <StatusChip tone="positive" icon={<CheckCircleIcon />} label={words} />
  ) : (
    <StatusChip tone="critical" icon={<WarningIcon />} label={words} />
  );
}
