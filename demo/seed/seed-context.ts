import { randomUUID } from 'node:crypto';
import { collaborators } from '#demo/company/collaborators.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import type { Act } from '#platform/signing/act.ts';
import type { signatureMeanings } from '#product/meanings.ts';
import type { Calendar } from './calendar.ts';

/** What every step of the loading works with. */
export interface SeedContext {
  readonly tx: DatabaseTransaction;
  readonly calendar: Calendar;
}

/** The day on which the company began to work with the system, from today: what is older was entered then. */
export const firstDay = -760;

/**
 * An act of the past.
 * @param by cwid, or `system`
 * @param days from today
 * @param minutes after midnight
 */
export function actOn(calendar: Calendar, by: string, days: number, minutes: number, reason: string): Act {
  return { by, at: calendar.at(days, minutes), timeZone: calendar.timeZone, reason };
}

const people = new Map(collaborators.map((person) => [person.cwid, person]));

/**
 * An act of a member of the staff, who signed it: each call is a signature of its own.
 * @param meaning code of `signatureMeanings`
 */
export function signedOn(...[calendar, by, days, minutes, reason, meaning]: SignedArguments): Act {
  return signed(actOn(calendar, by, days, minutes, reason), meaning);
}

/** An entry, and a change, that were signed. */
export const created = (...act: Parameters<typeof actOn>): Act => signedOn(...act, 'recordCreated');
export const edited = (...act: Parameters<typeof actOn>): Act => signedOn(...act, 'recordEdited');

/** The same act, signed by who did it. */
export function signed(act: Act, meaning: keyof typeof signatureMeanings & string): Act {
  const { employeeNr, name } = known(people, act.by);
  const signature = {
    id: randomUUID(),
    employeeNr,
    cwid: act.by,
    fullName: name,
    meaning,
    sessionCwid: act.by,
    authority: null,
  };
  return { ...act, signature };
}

type SignedArguments = [...Parameters<typeof actOn>, keyof typeof signatureMeanings & string];

/** What a map holds for a key of the demo's data. */
export function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo company has no ${String(key)}.`);
  return value;
}
