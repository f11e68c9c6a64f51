import type { SignedCall } from '#platform/calls/call.ts';

/** What a form sends of a signed call. */
interface SentCall {
  readonly query?: unknown;
  readonly body?: unknown;
}

export type NumberOf = (call: Pick<SignedCall, 'method' | 'path'>, sent: SentCall) => string;

/**
 * The numbers of a form's signed calls: one is made when a call is first sent and kept until something else is sent, or it is known to
 * be made. What is typed to sign, user and password, is none of it.
 */
export function createCallNumbers() {
  let kept: { readonly text: string; readonly number: string } | null = null;
  const numberOf: NumberOf = ({ method, path }, sent) => {
    const text = textOf([method, path], sent);
    if (kept?.text !== text) kept = { text, number: newNumber() };
    return kept.number;
  };
  return {
    numberOf,
    /** the number of the call that was sent last; null where there was none, or it is done */
    last: () => kept?.number ?? null,
    forget: () => {
      kept = null;
    },
  };
}

function textOf(call: readonly string[], { query, body }: SentCall): string {
  const fields = body instanceof FormData ? [...body] : Object.entries(body ?? {});
  const asked = fields.filter(([name]) => name !== 'user' && name !== 'pass');
  return JSON.stringify([call, query, asked], (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.type, value.lastModified] : value,
  );
}

/** A random UUID; `crypto.randomUUID` is there in secure contexts alone. */
function newNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
