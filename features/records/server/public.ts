export { recordErrors } from '../errors.ts';
export { lookupSource, readRows } from './lookup-source.ts';
export { readKey } from './read-key.ts';
export type { RecordServices, TrainingChange } from './reassign-training.ts';
export {
  defineRecord,
  type RecordDefinition,
  type RecordKey,
  type RecordWrite,
  type RecordWrites,
  recordSource,
  type SignedWrite,
} from './record.ts';
export { registerHistory } from './register-history.ts';
export { registerRecord } from './register-record.ts';
export { registerReport } from './report/register-report.ts';
export { sectorReach } from './sector-reach.ts';
export { onRecord, signedChange } from './signed-change.ts';
export {
  insertRecord,
  insertWith,
  lockLive,
  plainWrites,
  readRecord,
  removeRecord,
  updateRecord,
  updateWith,
} from './write-record.ts';
