import { useSyncExternalStore } from 'react';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { createListeners } from '#platform/ui/store/listeners.ts';
import { deviceName } from './device.ts';
import { takenElsewhere } from './queue/deliver-queue.ts';

/** People whom the server found on another tablet, with its words. */
let elsewhere: ReadonlyMap<number, string> = new Map();
/** People whose course goes on here, as somebody has decided; until a call has told the server. */
const takingOver = new Set<number>();
const { subscribe, tell } = createListeners();

function change(employee_Nr: number, text: string | null): void {
  const next = new Map(elsewhere);
  if (text === null) next.delete(employee_Nr);
  else next.set(employee_Nr, text);
  elsewhere = next;
  tell();
}

/** From here on the person is on this tablet: the next call says so, and the other tablet is told. */
export function takeOver(employee_Nr: number): void {
  takingOver.add(employee_Nr);
  change(employee_Nr, null);
}

/** The person is no longer on this tablet, or nobody has asked yet. */
export function forgetTakeOver(employee_Nr: number): void {
  takingOver.delete(employee_Nr);
  change(employee_Nr, null);
}

/** What the server said of a person who is on another tablet; null when it has not. */
export function whereElse(employee_Nr: number): string | null {
  return elsewhere.get(employee_Nr) ?? null;
}

/** The same, rendered again on every change. */
export function useElsewhere(employee_Nr: number): string | null {
  return useSyncExternalStore(subscribe, () => whereElse(employee_Nr));
}

/** Makes a call of a person's taking as this tablet, and notes when another has them. @throws what the call throws */
export async function asTablet<Named extends { readonly employee_Nr: number }, Reply>(
  named: Named,
  call: (named: Named & { readonly device: string; readonly takeOver?: true }) => Promise<Reply>,
): Promise<Reply> {
  const { employee_Nr } = named;
  const takes = takingOver.has(employee_Nr);
  try {
    const reply = await call({ ...named, device: deviceName(), ...(takes ? { takeOver: true as const } : {}) });
    if (takes) takingOver.delete(employee_Nr);
    return reply;
  } catch (failure) {
    if (failure instanceof RequestFailure && failure.code === takenElsewhere) change(employee_Nr, failure.message);
    throw failure;
  }
}
