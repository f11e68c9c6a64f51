export {
  type BrokenLink,
  brokenLink,
  decodeOutcome,
  describeBrokenLink,
  describeProblem,
  encodeOutcome,
  scopeMark,
  type TrailCounts,
} from './findings.ts';
export { decodeRecord, recordText } from './record-name.ts';
export { entityText, entityWords, type SecurityEventKind, securityEventWords } from './words.ts';

/** A seal by what it is known by outside the database. */
export interface SealMark {
  readonly number: number;
  /** ISO 8601 */
  readonly sealedAt: string;
  readonly hash: string;
}
