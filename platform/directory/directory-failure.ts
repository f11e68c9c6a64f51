import { InvalidCredentialsError, NoSuchObjectError, ResultCodeError } from 'ldapts';
import { type ConnectionProblem, connectionProblem } from '#platform/network/connection-problem.ts';

/** Why the directory could not be asked; no fault of the person who signs in. */
export type DirectoryProblem =
  | ConnectionProblem
  /** it does not take the account that the program searches with */
  | 'serviceAccount'
  /** it offers no StartTLS, without which no password is sent */
  | 'noStartTls'
  /** it has no such domain */
  | 'base'
  /** it refused an operation for another reason */
  | 'rejected';

/** The directory could not be asked. Its message holds no secret. */
export class DirectoryFailure extends Error {
  override readonly name = 'DirectoryFailure';
  readonly problem: DirectoryProblem;
  /** the server's own words, cut to 200 characters */
  readonly said: string;

  constructor(problem: DirectoryProblem, cause?: unknown) {
    super(`directory: ${problem}`, { cause });
    this.problem = problem;
    this.said = cause instanceof ResultCodeError ? cause.message.replace(/\s+/g, ' ').trim().slice(0, 200) : '';
  }
}

/** What a failed operation of the client means; the bind of a person is judged by its caller. */
export function asDirectoryFailure(error: unknown): DirectoryFailure {
  if (error instanceof DirectoryFailure) return error;
  if (error instanceof InvalidCredentialsError) return new DirectoryFailure('serviceAccount', error);
  if (error instanceof NoSuchObjectError) return new DirectoryFailure('base', error);
  if (error instanceof ResultCodeError) return new DirectoryFailure('rejected', error);
  const problem = connectionProblem(error);
  // The client's own words for a connection that ended in the middle carry no code.
  return new DirectoryFailure(problem === 'failed' ? 'closed' : problem, error);
}
