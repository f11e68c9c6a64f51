import Button from '@mui/material/Button';
import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { GridRow } from '#platform/grid/wire.ts';
import { togetherLimit } from '../../shared/contract.ts';
import { changedFields } from '../dialog/form-changes.ts';
import type { SignedLine } from '../dialog/signed-lines.ts';
import type { AnyShape } from '../record-key.ts';
import type { Pending } from './use-pending.ts';

/** On a phone three buttons share one line. */
export const laterButton = { whiteSpace: 'nowrap', px: { xs: 0.75, sm: 2 } } as const;

interface CollectOptions<Values extends FieldValues, Output> {
  readonly props: {
    readonly shape: AnyShape;
    /** the fields of the record */
    readonly schema: z.ZodObject;
    readonly pending?: Pending | undefined;
    readonly name?: string | undefined;
    readonly encode?: unknown;
    readonly onClose: () => void;
  };
  readonly base: { readonly row: GridRow | null; readonly initial: Readonly<Record<string, unknown>> };
  readonly form: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'trigger'>;
  /** what the values of the form would sign */
  readonly lines: (values: Readonly<Record<string, unknown>>) => readonly SignedLine[];
  readonly onUnchanged: (isUnchanged: boolean) => void;
}

/** Lets an edit wait among others, to be signed in one act: checked as it would be saved, and without a signature. */
export function useCollect<Values extends FieldValues, Output>(options: CollectOptions<Values, Output>) {
  const { props, base, form, lines, onUnchanged } = options;
  const { shape, schema, pending, name = '', onClose } = props;
  const { t } = useTranslation('records');
  const [problem, setProblem] = useState<string | null>(null);
  const { row } = base;
  if (pending === undefined || row === null || shape.together === undefined || props.encode !== undefined) {
    return { problem: null, button: null };
  }
  const collect = async () => {
    const names = Object.keys(base.initial);
    setProblem(null);
    const isValid = await form.trigger(names as FieldPath<Values>[], { shouldFocus: true });
    const { user: _user, pass: _pass, reason: _reason, ...values } = form.getValues();
    const parsed = schema.safeParse(values);
    if (!isValid || !parsed.success) return;
    const fields = changedFields(base.initial, parsed.data);
    const changed = Object.keys(fields);
    onUnchanged(changed.length === 0);
    if (changed.length === 0) return;
    const isAlone = changed.some((field) => shape.secrets?.includes(field) || fields[field] instanceof File);
    if (isAlone) return setProblem(t('together.single'));
    if (!pending.put({ act: 'update', row, name, fields, lines: lines(values) })) {
      return setProblem(t('together.full', { count: togetherLimit }));
    }
    onClose();
  };
  const button = (
    <Button variant="outlined" onClick={() => void collect()} sx={laterButton}>
      {t('together.later')}
    </Button>
  );
  return { problem, button };
}
