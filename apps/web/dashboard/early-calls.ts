import type { Gathering } from '#platform/calls/web/gather.ts';
import { requestHeaders } from '#platform/ui/http/request.ts';
import { keepStored } from '#platform/ui/preferences/stored.ts';
import { earlyCallsKey } from './early-calls-key.ts';

declare global {
  interface Window {
    /** The calls that index.html has made by itself, by their paths: their headers as JSON, and the body of a 2xx reply. */
    earlyCalls?: Record<string, readonly [headers: string, reply: Promise<unknown>]>;
  }
}

/**
 * Keeps what the dashboard asks for first, so that index.html asks for it at the next opening, while the program is still on its way.
 * @param gatherings none of who may not ask, or is signed out: their token goes too
 */
export function keepEarlyCalls(gatherings: readonly Gathering[]): void {
  const kept = gatherings.map(({ whole, isBackground }) => [whole.path, requestHeaders(isBackground)]);
  keepStored(earlyCallsKey, kept[0] ? JSON.stringify(kept) : null);
}

/**
 * What index.html has asked for already, once: as this session, in this language.
 * @param ask makes the call, where it has not, or without success: that one tells why
 */
export function takeEarlyCall<T>(path: string, isBackground: boolean, ask: () => Promise<T>): Promise<T> {
  const early = window.earlyCalls?.[path];
  delete window.earlyCalls?.[path];
  const isSame = early?.[0] === JSON.stringify(requestHeaders(isBackground));
  return isSame ? (early[1] as Promise<T>).catch(ask) : ask();
}
