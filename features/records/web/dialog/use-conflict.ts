import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { GridRow } from '#platform/grid/wire.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { type AnyShape, loadRow } from '../record-key.ts';
import type { Whose } from './changed-meanwhile.tsx';
import { type Difference, differencesOf } from './differences.ts';
import { changedFields } from './form-changes.ts';
import { isStale } from './use-signed-form.ts';

type Initial = Readonly<Record<string, unknown>>;

interface Base<I extends Initial> {
  readonly row: GridRow | null;
  readonly initial: I;
}

interface ConflictOptions<Values extends FieldValues, Output, I extends Initial> {
  readonly shape: AnyShape;
  readonly form: UseFormReturn<Values, unknown, Output>;
  readonly failure: Error | null;
  readonly base: Base<I>;
  /** what the form begins with over the record as it stands now */
  readonly reread: (row: GridRow) => Promise<I>;
  readonly onRead: (fresh: { readonly row: GridRow; readonly initial: I }) => void;
  readonly onOutdated: (() => void) | undefined;
}

interface Conflict {
  /** who changed it, and when, in the server's words */
  readonly told: string;
  readonly differences: readonly Difference[];
  /** what this person had typed into the fields that both changed, by the name in the form */
  readonly mine: Readonly<Record<string, unknown>>;
}

const none: Conflict = { told: '', differences: [], mine: {} };

/**
 * Another person has changed the record while it was edited (409): it is read again by itself, what they did not touch
 * stays as it was typed, and of the fields that both changed each is decided.
 */
export function useConflict<Values extends FieldValues, Output, I extends Initial>(
  options: ConflictOptions<Values, Output, I>,
) {
  const { shape, form, failure, base } = options;
  const { language } = useLanguage();
  const [conflict, setConflict] = useState(none);
  const [chosen, setChosen] = useState<Readonly<Record<string, Whose>>>({});
  const reading = useMutation({
    mutationFn: async ({ before, told }: { readonly before: GridRow; readonly told: string }) => {
      const row = await loadRow(shape, before);
      return { before, told, row, initial: await options.reread(row) };
    },
    onSuccess: ({ before, told, row, initial }) => {
      const typed = form.getValues();
      const differences = differencesOf(shape, before, row, Object.keys(initial), language);
      const own = changedFields(base.initial, typed);
      const disputed = changedFields(initial, own);
      const isBoth = ({ formName }: Difference) => formName !== null && formName in disputed;
      const mine = Object.fromEntries(
        differences.filter(isBoth).map(({ formName }) => [formName ?? '', typed[formName as keyof typeof typed]]),
      );
      setConflict({ told, differences, mine });
      setChosen({});
      options.onRead({ row, initial });
    },
  });
  const isOutdated = failure instanceof RequestFailure && failure.status === 409;
  const isToRead = isStale(failure);
  const read = () => base.row !== null && reading.mutate({ before: base.row, told: failure?.message ?? '' });
  const latest = useRef({ tell: options.onOutdated, read });
  latest.current = { tell: options.onOutdated, read };
  useEffect(() => {
    if (isOutdated) latest.current.tell?.();
    if (isToRead) latest.current.read();
  }, [isOutdated, isToRead]);
  return {
    /** the record as it stands now, after another person's change; else null */
    row: reading.isSuccess ? base.row : null,
    told: conflict.told,
    differences: conflict.differences,
    whoseOf: ({ formName }: Difference): Whose | null =>
      formName !== null && formName in conflict.mine ? (chosen[formName] ?? 'mine') : null,
    onChoose: ({ formName }: Difference, whose: Whose) => {
      if (formName === null) return;
      setChosen((before) => ({ ...before, [formName]: whose }));
      const value = whose === 'mine' ? conflict.mine[formName] : base.initial[formName];
      form.setValue(formName as FieldPath<Values>, value as never, { shouldDirty: true, shouldValidate: true });
    },
    /** reads it again when that did not succeed */
    retry: isToRead ? () => latest.current.read() : null,
    isReading: reading.isPending,
  };
}
