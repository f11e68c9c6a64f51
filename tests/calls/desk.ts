import { getDashboard, getDesk, getNextWeeks, getPlant, remindOfDay } from '#features/desk/shared/calls.ts';
import { type KnownCall, known } from './known-call.ts';

/** What administrators and trainers answer for. */
export function deskCalls(): readonly KnownCall[] {
  return [
    known(getDashboard, {}),
    known(getPlant, {}),
    known(getDesk, {}),
    known(getNextWeeks, {}),
    known(remindOfDay, { day: '2026-03-20' }),
  ];
}
