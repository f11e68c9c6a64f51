/** What the screens of the features use to show and edit their records. */

export { requireChangeCall } from '../shared/record-calls.ts';
export { AssignmentPreview } from './assignment/assignment-preview.tsx';
export { authorName } from './author-name.ts';
export { createCallNumbers, type NumberOf } from './dialog/call-number.ts';
export { DiscardQuestion } from './dialog/discard-question.tsx';
export { changedFields } from './dialog/form-changes.ts';
export { FormSection } from './dialog/form-section.tsx';
export { LeaveQuestion } from './dialog/leave-question.tsx';
export { RecordDialog, type RecordForm, type RecordFormProps } from './dialog/record-dialog.tsx';
export { ReloadButton } from './dialog/reload-button.tsx';
export { SignatureFields } from './dialog/signature-fields.tsx';
export { SignedCallDialog } from './dialog/signed-call-dialog.tsx';
export { SignedContent } from './dialog/signed-content.tsx';
export { formLines, type SignedLine, signedLine } from './dialog/signed-lines.ts';
export { SlowCallNotice } from './dialog/slow-call-notice.tsx';
export { useSignedCall } from './dialog/use-signed-call.ts';
export { isRefusal, isStale, useSignedForm } from './dialog/use-signed-form.ts';
export { useTold } from './dialog/use-told-words.ts';
export { type MarkedRevision, markChanges } from './history/describe-changes.ts';
export { HashCell as CopyHash } from './history/hash-cell.tsx';
export { HistoryGrid } from './history/history-grid.tsx';
export { useRevisions } from './history/use-revisions.ts';
export { RecordGrid } from './record-grid.tsx';
export { IntegrityReport } from './report/integrity-report.tsx';
export type { BulkField, BulkInputProps } from './together/bulk-dialog.tsx';
export { useFieldLabels, useFields } from './use-field-labels.ts';
export { useQuickView } from './views/use-quick-view.tsx';
