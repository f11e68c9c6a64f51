import { getDesk, getNextWeeks } from '#features/desk/shared/calls.ts';
import { type KnownCall, known } from './known-call.ts';

/** What administrators and trainers answer for. */
export function deskCalls(): readonly KnownCall[] {
  return [known(getDesk, {}), known(getNextWeeks, {})];
}
