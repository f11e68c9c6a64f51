export { lookupSource, readRows } from './lookup-source.ts';
export { defineRecord, type RecordDefinition, type RecordKey, type RecordWrite, recordSource } from './record.ts';
export { registerHistory } from './register-history.ts';
export { registerRecord } from './register-record.ts';
export {
  insertRecord,
  insertWith,
  lockLive,
  plainWrites,
  removeRecord,
  updateRecord,
  updateWith,
} from './write-record.ts';
