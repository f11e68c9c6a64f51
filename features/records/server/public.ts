export { refusalOf } from './change-together.ts';
export { type DescribedField, describeRevisions } from './describe-revisions.ts';
export { recordErrors } from './errors.ts';
export { registerIntegrityReport } from './integrity-report/register-integrity-report.ts';
export { lookupSource, readRows } from './lookup-source.ts';
export { nameAuthors, readAuthorNames } from './name-authors.ts';
export { readPastRevision } from './past-revision.ts';
export { readKey } from './read-key.ts';
export {
  defineRecord,
  type PlainWrite,
  type RecordCommand,
  type RecordDefinition,
  type RecordKey,
  type RecordUse,
  type RecordWrite,
  type RecordWrites,
  type RowWrite,
  recordSource,
  type SignedWrite,
  withCommands,
} from './record.ts';
export { registerHistory } from './register-history.ts';
export { registerRecord } from './register-record.ts';
export { registerSigned } from './register-signed.ts';
export { sectorScope } from './sector-scope.ts';
export { makeSentChanges } from './sent-changes.ts';
export { setWanted } from './set-wanted.ts';
export {
  findReply,
  forgetSignedCalls,
  keepReply,
  type NumberedCall,
  readNumberedCall,
} from './signed-call.ts';
export { onRecord, serveSigned, signedChange, signedOnce } from './signed-change.ts';
export { staleRecord } from './stale-record.ts';
export { gatherTraining } from './training/gather-training.ts';
export { tryChange } from './training/preview-change.ts';
export { registerTrainingChange } from './training/serve-previews.ts';
export type { RecordServices, TrainingChange, TrainingHook } from './training/training-hook.ts';
export {
  asRecordRefusal,
  insertRecord,
  insertWith,
  lockForUpdate,
  plainWrites,
  readRecord,
  removeRecord,
  updateRecord,
  updateWith,
} from './write-record.ts';
