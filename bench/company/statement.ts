/** One step of making a company: what it makes, and the SQL, run as the owner. */
export interface Statement {
  readonly makes: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}
