import { useMutation } from '@tanstack/react-query';
import type { GridRow } from '#platform/grid/wire.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { type Difference, differencesOf } from '../dialog/differences.ts';
import { formLines } from '../dialog/signed-lines.ts';
import { type AnyShape, loadRows } from '../record-key.ts';
import { type PendingChange, rowName } from './pending-changes.ts';

/** A record that somebody has changed or deleted since its change was collected. */
export interface Outdated {
  readonly change: PendingChange;
  /** the record as it stands now */
  readonly now: GridRow;
  readonly differences: readonly Difference[];
}

/** Reads the records of an act that was refused again: which of them are no longer what was seen. */
export function useOutdatedChanges(shape: AnyShape, pending: readonly PendingChange[]) {
  const changes = pending.filter(({ act }) => act !== 'insert');
  const { language } = useLanguage();
  const reading = useMutation({
    mutationFn: async () => {
      const now = await loadRows(
        shape,
        changes.map(({ row }) => row),
      );
      const byName = new Map(now.map((row) => [rowName(shape, row), row]));
      return byName;
    },
  });
  const outdated = changes.flatMap((change): readonly Outdated[] => {
    const now = reading.data?.get(rowName(shape, change.row));
    if (now === undefined || now.revision === change.row.revision) return [];
    return [{ change, now, differences: differencesOf(shape, change.row, now, [], language) }];
  });
  return { outdated, read: () => reading.mutate() };
}

/** The same change over the record as it stands now, told anew. */
export function rebased(shape: AnyShape, change: PendingChange, now: GridRow, language: 'es' | 'en'): PendingChange {
  const told = Object.fromEntries(
    change.lines.map(({ name, label, after }) => [name, { label, words: { [String(change.fields[name])]: after } }]),
  );
  const initial = Object.fromEntries(Object.keys(change.fields).map((name) => [name, now[name]]));
  const state = { shape, row: now, initial, values: change.fields, told, language, secret: '' };
  return { ...change, row: now, lines: change.act === 'remove' ? change.lines : formLines(state) };
}
