import { decodeRecord, type RecordName } from '../shared/record-name.ts';
import type { EventFacts } from './security-events.ts';

// What statements conclude from an event is in its columns; the sentence beside them is for people. Versions before migration 0090 wrote
// sentences alone. Their events have no proof (migration 0122), so that a sentence is read as a fact here, and of them alone.

/** SQL: cwid of who did what the event `e` tells, where that is another than whom it is about. */
export const eventBy = (e: string): string => `coalesce(${e}.by_cwid, case when ${e}.proof is null then case ${e}.kind
  when 'accountUnlocked' then substring(${e}.detail from '^unlocked by ([^:]+)')
  when 'passwordChanged' then substring(${e}.detail from '^set by ([^,]+)') end end)`;

/** SQL: where the password of the event `e` was typed (`EventPlace`); null on a session of one's own. */
export const eventPlace = (e: string): string => `coalesce(${e}.place, case when ${e}.proof is null then case
  when ${e}.detail like '%leaving tablet mode' then 'tabletExit'
  when ${e}.detail like '%on the session of %' then 'tablet' end end)`;

/** SQL: the instance that the event `e` of tablet mode tells of, as text. Before migration 0134 it was in the sentence alone. */
export const eventInstance = (e: string): string =>
  `coalesce(${e}.facts ->> 'instance', case when ${e}.facts is null then substring(${e}.detail from '^instance (\\d+)$') end)`;

/** An event as a row has it. */
interface ToldEvent {
  readonly facts: unknown;
  readonly detail: string;
}

/** The record that an event `recordAltered` is about. Before migration 0134 it was in the sentence alone. */
export function eventRecord({ facts, detail }: ToldEvent): RecordName {
  const { entity, recordKey } = (facts ?? {}) as EventFacts;
  return entity === undefined ? decodeRecord(detail) : { entity: String(entity), recordKey: String(recordKey ?? '') };
}

/** How the sentence of an event `demoLoaded` begins; the number follows. */
export const loadedUpTo = 'revisions up to ';

/** The last revision that an event `demoLoaded` is about; 0 for none. Before migration 0134 it was in the sentence alone. */
export function eventLastRevision({ facts, detail }: ToldEvent): number {
  const { lastRevision } = (facts ?? {}) as EventFacts;
  if (lastRevision !== undefined) return Number(lastRevision);
  return facts === null && detail.startsWith(loadedUpTo) ? Number(detail.slice(loadedUpTo.length)) : 0;
}

interface VerificationFacts {
  readonly isWhole: boolean;
  readonly lastEvent: number;
}

/** What an event of a verification says to statements: whether it was of everything, and the newest event in its snapshot. */
export const factsOfVerification = ({ isWhole, lastEvent }: VerificationFacts): EventFacts => ({ isWhole, lastEvent });

/**
 * The newest event in the snapshot of the verification that an event tells of. Versions that did not keep it took a verification for as
 * young as its event.
 */
export function eventSnapshot({ facts, event_id }: Pick<ToldEvent, 'facts'> & { readonly event_id: number }): number {
  const { lastEvent } = (facts ?? {}) as EventFacts;
  return lastEvent === undefined ? event_id : Number(lastEvent);
}
