import { isSessionEnd } from '../http/request.ts';
import { showError } from './notices.ts';

/** Tells a failure in a notice; the end of the session has been told already, once for all calls that met it. */
export function showFailure(failure: unknown, text: string): void {
  if (!isSessionEnd(failure)) showError(text);
}
