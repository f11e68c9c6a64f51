import { send } from '#platform/calls/web/send.ts';
import { getSigned } from '../../shared/calls.ts';

/** How long to wait before a call that is under way is asked about again, in ms. */
const askedAgainAfter = 1_000;

/**
 * Whether the signed call of a number was made; waits while it is under way.
 * @throws RequestFailure, or what the signal was aborted with
 */
export async function askSaved(number: string, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const { saved } = await send(getSigned, { params: { number }, signal });
    if (saved !== null) return saved;
    await new Promise((resolve) => setTimeout(resolve, askedAgainAfter));
  }
}
