import { useSyncExternalStore } from 'react';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { createListeners } from '#platform/ui/store/listeners.ts';
import { sessionCodes } from '../shared/codes.ts';
import { onUserChange, shownSession } from './session-store.ts';

/** What the session asks over whatever page is open, so that nothing of the page is lost. */
interface OverPage {
  /** what a signature binds to is to be accepted; told the password typed there, or null when it was put off */
  readonly settleAcceptance: ((pass: string | null) => void) | null;
  /** a password that another set is to be confirmed; told whether it was, or false when that was put off */
  readonly settleConfirmation: ((isConfirmed: boolean) => void) | null;
  /** the person wants to choose another password */
  readonly changesPassword: boolean;
  /** the person is at the identity provider, in a window beside this one */
  readonly atProvider: AtProvider | null;
}

/** A question that the identity provider is answering. */
export interface AtProvider {
  /** what people call it */
  readonly name: string;
  /** where it is answered, for who has to open it again; null while that is not known */
  readonly address: string | null;
  readonly cancel: () => void;
}

let asked: OverPage = { settleAcceptance: null, settleConfirmation: null, changesPassword: false, atProvider: null };
const { subscribe, tell } = createListeners();

function show(next: Partial<OverPage>): void {
  asked = { ...asked, ...next };
  tell();
}

/** What is asked over the page, rendered again on every change. */
export function useOverPage(): OverPage {
  return useSyncExternalStore(subscribe, () => asked);
}

/** Opens the change of one's own password over the page, or closes it. */
export function showPasswordChange(isOpen: boolean): void {
  show({ changesPassword: isOpen });
}

/** Shows that the page waits for the identity provider, or no longer. */
export function showAtProvider(atProvider: AtProvider | null): void {
  show({ atProvider });
}

/** Whether a call waits for its person, and not for the server. */
export const waitsForPerson = (): boolean => asked.atProvider !== null;

/** The attendee who signs on a tablet, where nothing is asked over the page, has not accepted yet what a signature binds them to. */
export function isNotAccepted(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.code === sessionCodes.signerNotAccepted;
}

/** Shows a question over the page until it is settled, or until nobody is signed in any more, which answers `otherwise`. */
function askOver<Answer>(
  otherwise: Answer,
  put: (settle: ((answer: Answer) => void) | null) => Partial<OverPage>,
): Promise<Answer> {
  return new Promise((resolve) => {
    const settle = (answer: Answer) => {
      stop();
      show(put(null));
      resolve(answer);
    };
    const stop = onUserChange(() => {
      if (shownSession().user === null) settle(otherwise);
    });
    show(put(settle));
  });
}

/** Asks over the page to accept, signed, what a signature binds to. @returns the password typed there; null when it was put off */
function askAcceptance(): Promise<string | null> {
  asked.settleAcceptance?.(null);
  return askOver<string | null>(null, (settleAcceptance) => ({ settleAcceptance }));
}

/** Asks over the page to confirm a password that another set. @returns whether it is confirmed now; false when it was put off */
export function askConfirmation(): Promise<boolean> {
  asked.settleConfirmation?.(false);
  return askOver(false, (settleConfirmation) => ({ settleConfirmation }));
}

/** What comes before a first signature, by the code of the refusal: asked over the page. @returns the password to go on with, or null */
const before: Readonly<Record<string, (pass: string) => Promise<string | null>>> = {
  [sessionCodes.signatureNotAccepted]: askAcceptance,
  [sessionCodes.passwordNotConfirmed]: async (pass) => ((await askConfirmation()) ? pass : null),
};

/**
 * Asks over the page for what a refused signature lacks: the acceptance of what it binds the person to (21 CFR 11.10(j)), or the
 * confirmation of a password that another set (decisions section 5).
 * @param pass typed for the refused call
 * @returns the password that the call goes on with; null where nothing of the kind is missing, or when it was put off
 */
export async function askMissing(failure: unknown, pass: string): Promise<string | null> {
  const code = failure instanceof RequestFailure ? (failure.code ?? '') : '';
  return (await before[code]?.(pass)) ?? null;
}

/**
 * Sends a signed call. What has to come before a person's first signature is asked over the page, so that no word of the form is
 * lost, and the call goes on once it is done.
 * @throws what `send` throws, also where they put it off
 */
export async function sendAccepted<Values extends object, Reply>(
  values: Values,
  send: (values: Values) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await send(values);
  } catch (failure) {
    const pass = await askMissing(failure, 'pass' in values ? String(values.pass) : '');
    if (pass === null) throw failure;
    return sendAccepted({ ...values, pass }, send);
  }
}
