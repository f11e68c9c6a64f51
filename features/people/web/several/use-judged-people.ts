import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { useSettled } from '#platform/ui/form/use-settled.ts';
import { isSessionEnd, RequestFailure } from '#platform/ui/http/request.ts';
import { readPeople } from '../../shared/calls.ts';
import type { ReadPeopleReply, ReadPerson } from '../../shared/people-table.ts';
import type { PeopleRow } from './people-table-edits.ts';

/** ms that the table stands still before it is judged again. */
const settleAfter = 500;

/** What the server says of a table of people. */
export interface JudgedPeople {
  /** what was said last of a row */
  readonly of: (id: number) => ReadPerson | undefined;
  /** what a row's person will get; undefined until it is known */
  readonly effectOf: (id: number) => ReadPeopleReply['effects'][number] | undefined;
  /** whether it was said of the table as it stands now */
  readonly isCurrent: boolean;
  /** cells that are wrong */
  readonly wrong: number;
  readonly failure: string | null;
}

/** Asks what a table would add, each time that it stands still. */
export function useJudgedPeople(rows: readonly PeopleRow[]): JudgedPeople {
  const { t, language } = useTexts('ui');
  const text = JSON.stringify(rows);
  const settled = useSettled(text, settleAfter);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['people-table', language, settled],
    queryFn: async ({ signal }) => {
      const asked: readonly PeopleRow[] = JSON.parse(settled);
      const reply = await send(readPeople, { body: { rows: asked.map(({ cells }) => cells) }, signal });
      const rows: Readonly<Record<number, ReadPerson | undefined>> = Object.fromEntries(
        asked.map(({ id }, index) => [id, reply.rows[index]]),
      );
      return { rows, effects: reply.effects };
    },
    // What is said of a row as before stays the same object, so that only rows with news are drawn again.
    select: (said) => said,
    enabled: rows.length > 0 && settled !== '[]',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const of = (id: number) => data?.rows[id];
  return {
    of,
    effectOf: (id) => data?.effects[of(id)?.effect ?? -1],
    isCurrent: data !== undefined && !isPlaceholderData && settled === text && error === null,
    wrong: rows.reduce((sum, { id }) => sum + (of(id)?.problems.length ?? 0), 0),
    failure: failureWords(error, t('unreachable')),
  };
}

/** Why the server did not read a table, in its own words. @param unreachable where it was not reached */
export function failureWords(failure: Error | null, unreachable: string): string | null {
  if (failure === null || isSessionEnd(failure)) return null;
  return failure instanceof RequestFailure && failure.status > 0 ? failure.message : unreachable;
}
