/** A seal by what it is known by outside the database. */
export interface SealMark {
  readonly number: number;
  /** ISO 8601 */
  readonly sealedAt: string;
  readonly hash: string;
}
