import { useSyncExternalStore } from 'react';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { sessionCodes } from '../codes.ts';
import { onUserChange, shownSession } from './session-store.ts';

/** What the session asks over whatever page is open, so that nothing of the page is lost. */
interface OverPage {
  /** what a signature binds to is to be accepted; told the password typed there, or null when it was put off */
  readonly settleAcceptance: ((pass: string | null) => void) | null;
  /** the person wants to choose another password */
  readonly changesPassword: boolean;
}

let asked: OverPage = { settleAcceptance: null, changesPassword: false };
const listeners = new Set<() => void>();

function show(next: Partial<OverPage>): void {
  asked = { ...asked, ...next };
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
  };
}

/** What is asked over the page, rendered again on every change. */
export function useOverPage(): OverPage {
  return useSyncExternalStore(subscribe, () => asked);
}

/** Opens the change of one's own password over the page, or closes it. */
export function showPasswordChange(isOpen: boolean): void {
  show({ changesPassword: isOpen });
}

/** Nobody has accepted yet what the signature of this call binds them to. */
export function isUnaccepted(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.code === sessionCodes.signatureNotAccepted;
}

/** The same of the attendee who signs on a tablet, where nothing is asked over the page. */
export function isNotAccepted(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.code === sessionCodes.signerNotAccepted;
}

/** Asks over the page to accept, signed, what a signature binds to. @returns the password typed there; null when it was put off */
export function askAcceptance(): Promise<string | null> {
  asked.settleAcceptance?.(null);
  return new Promise((resolve) => {
    const settle = (pass: string | null) => {
      stop();
      show({ settleAcceptance: null });
      resolve(pass);
    };
    const stop = onUserChange(() => {
      if (shownSession().user === null) settle(null);
    });
    show({ settleAcceptance: settle });
  });
}

/**
 * Sends a signed call. Where it is the first signature of a person, they are asked over the page to accept what it binds them to,
 * and the call goes on with the password just typed (21 CFR 11.10(j)).
 * @throws what `send` throws, also where they put it off
 */
export async function sendAccepted<Values extends object, Reply>(
  values: Values,
  send: (values: Values) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send(values);
  } catch (failure) {
    if (!isUnaccepted(failure)) throw failure;
    const pass = await askAcceptance();
    if (pass === null) throw failure;
    return send({ ...values, pass });
  }
}
