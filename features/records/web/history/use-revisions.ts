import { useQuery } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { historyCall } from '../../shared/record-calls.ts';
import { type AnyShape, keyOf } from '../record-key.ts';

/** Every revision of a record, newest first; read again when the row has another revision, and in another language: meanings are words. */
export function useRevisions(shape: AnyShape, row: GridRow) {
  const key = keyOf(shape, row);
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['history', shape.historyName, key, row.revision, language],
    queryFn: ({ signal }) => send(historyCall(shape), { query: key, signal }),
  });
}
