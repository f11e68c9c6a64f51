import i18next from 'i18next';
import { send } from '#platform/calls/web/send.ts';
import { numberHeader } from '#platform/signing/call-number.ts';
import { providerHeader } from '#platform/signing/provider-header.ts';
import type { ActToSign } from '#platform/ui/http/request.ts';
import {
  askSignInAtProvider,
  askSigningAtProvider,
  enterByProvider,
  getProviderOutcome,
} from '../../shared/calls/provider.ts';
import type { SessionUser } from '../../shared/contract.ts';
import type { ProviderQuestion } from '../../shared/provider.ts';
import { digestOf } from '../body-digest.ts';
import { showAtProvider } from '../over-page.ts';
import { storedUser } from '../session-store.ts';
import { onAnswer } from './answers.ts';

/** Fetched when the identity provider is first asked. */

/** How often the server is asked what became of a question, in ms; the window that answers it says so at once. */
const askedEvery = 2_000;

/**
 * Has one call signed at the identity provider, in a window of its own: the page stays as it is, with every word that was typed. On a
 * phone it is a tab.
 * @returns the headers that tell of it
 * @throws Error in words, where it was cancelled or refused; RequestFailure
 */
export async function askProvider(
  { call, number = newNumber(), meaning, body }: ActToSign,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const user = signerIn(body);
  const name = storedUser()?.provider || i18next.t('provider.itself', { ns: 'session' });
  const intent = await inWindow(name, signal, async (asking) => {
    const bodyDigest = await digestOf(body);
    const more = { ...(meaning === undefined ? {} : { meaning }), ...(user === null ? {} : { user }) };
    return send(askSigningAtProvider, { body: { call, number, bodyDigest, ...more }, signal: asking });
  });
  return { [providerHeader]: intent, [numberHeader]: number };
}

/** Signs the same person in again, in a window of its own; the page stays. @throws Error in words, RequestFailure */
export async function signInBeside(user: SessionUser): Promise<SessionUser> {
  const intent = await inWindow(user.provider ?? '', undefined, (asking) =>
    send(askSignInAtProvider, { body: { isWindow: true }, isSignIn: true, signal: asking }),
  );
  const entered = await send(enterByProvider, { body: { intent }, isSignIn: true });
  if (entered.name !== user.name) throw new Error(i18next.t('provider.otherPerson', { ns: 'session' }));
  return entered;
}

/** Who signs on a tablet, as they typed it. */
function signerIn(body: BodyInit | null | undefined): string | null {
  if (typeof body !== 'string') return null;
  const { cwid } = JSON.parse(body) as { readonly cwid?: unknown };
  return typeof cwid === 'string' ? cwid : null;
}

/**
 * Leads the person over the provider, beside the page, and waits for them; who cancels need not wait for a provider that is silent.
 * @returns number of the accepted question
 */
export async function inWindow(
  name: string,
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<ProviderQuestion>,
): Promise<string> {
  const words = (key: 'cancelled' | 'over') => new Error(i18next.t(`provider.${key}`, { ns: 'session' }));
  // Opened before anything is asked: a moment later browsers take it for an advertisement.
  const opened = openWindow(i18next.t('provider.asking', { ns: 'session', provider: name }));
  const cancelled = new AbortController();
  const cancel = () => cancelled.abort();
  showAtProvider({ name, address: null, cancel });
  signal?.addEventListener('abort', cancel);
  try {
    const { intent, address } = await ask(cancelled.signal);
    if (opened !== null) opened.location.href = address;
    showAtProvider({ name, address, cancel });
    for (;;) {
      const outcome = await send(getProviderOutcome, { body: { intent }, isBackground: true }).catch(() => null);
      if (cancelled.signal.aborted) throw words('cancelled');
      if (outcome?.state === 'accepted') return intent;
      if (outcome?.state === 'refused') throw new Error(outcome.problem ?? '');
      if (outcome?.state === 'over') throw words('over');
      await pause(intent, cancelled.signal);
    }
  } catch (failure) {
    opened?.close();
    throw cancelled.signal.aborted ? words('cancelled') : failure;
  } finally {
    signal?.removeEventListener('abort', cancel);
    showAtProvider(null);
  }
}

/**
 * Beside the page where there is room; a tab on a phone. It says what it waits for until the provider is there. Null where the browser
 * does not let it: the page then shows a link.
 */
function openWindow(waits: string): Window | null {
  const isWide = window.matchMedia('(min-width: 768px)').matches;
  const opened = window.open('', '_blank', isWide ? 'popup,width=520,height=720' : undefined);
  if (opened === null) return null;
  const { body, documentElement } = opened.document;
  const { backgroundColor, color } = getComputedStyle(document.body);
  documentElement.lang = i18next.language;
  opened.document.title = waits;
  Object.assign(body.style, { margin: '32px', font: '18px/1.5 system-ui', backgroundColor, color });
  body.textContent = waits;
  return opened;
}

function pause(intent: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, askedEvery);
    const stop = onAnswer(intent, done);
    signal.addEventListener('abort', done);
  });
}

function newNumber(): string {
  return crypto.randomUUID();
}
