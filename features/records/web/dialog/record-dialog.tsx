import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Control, FieldPath, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type SignedBody, signedFields } from '#features/records/contract.ts';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/fields.ts';
import { showFailure } from '#platform/ui/feedback/show-failure.ts';
import { RequestFailure, request } from '#platform/ui/http/request.ts';
import { RefreshIcon } from '#platform/ui/icons/icons.tsx';
import { type AnyShape, keyOf, loadRow } from '../record-key.ts';
import { changedFields, useUnchanged } from './form-changes.ts';
import { SignatureFields } from './signature-fields.tsx';
import { SignedDialog } from './signed-dialog.tsx';
import { useSignedForm } from './use-signed-form.ts';

/** What the form of a kind of record is given: a row to edit, or null to add one. */
export interface RecordFormProps {
  readonly row: GridRow | null;
  readonly onClose: () => void;
  /** after the change was made: the grid loads again */
  readonly onSaved: () => void;
}

type Payload = Readonly<Record<string, unknown>>;

export type RecordValues<S extends z.ZodObject> = z.input<S> & z.input<z.ZodObject<typeof signedFields>>;

/** The form as the fields of a kind of record see it. */
export interface RecordForm<S extends z.ZodObject> {
  readonly control: Control<RecordValues<S>, unknown, Payload>;
  readonly form: UseFormReturn<RecordValues<S>, unknown, Payload>;
}

interface RecordDialogProps<S extends z.ZodObject> extends RecordFormProps {
  readonly shape: AnyShape;
  /** the fields that a person sets */
  readonly schema: S;
  /** what the form begins with */
  readonly initialOf: (row: GridRow | null) => z.input<S>;
  readonly title: string;
  /** in place of the usual words of success */
  readonly success?: string;
  readonly maxWidth?: 'sm' | 'md';
  /** reads the record afresh when another person has changed it meanwhile; by its key when absent */
  readonly reload?: (row: GridRow) => Promise<{ readonly row: GridRow; readonly initial: z.input<S> }>;
  /** how the change travels; as JSON when absent */
  readonly encode?: (payload: Payload) => { readonly form: FormData } | { readonly body: unknown };
  readonly children: (form: RecordForm<S>) => ReactNode;
}

/** Adds or edits a record: its fields, the reason and the signature (S0 section 5, decisions section 4). */
export function RecordDialog<S extends z.ZodObject>(props: RecordDialogProps<S>) {
  const { shape, schema, initialOf, title, maxWidth, onClose, onSaved, children } = props;
  const { encode = (payload) => ({ body: payload }) } = props;
  const { t } = useTranslation('records');
  const { user } = useSession();
  const [base, setBase] = useState(() => ({ row: props.row, initial: initialOf(props.row) }));
  const isNew = base.row === null;
  const signature = { user: user.name, pass: '', reason: '' };
  const signed = useSignedForm<RecordValues<S>, Payload>({
    schema: schema.safeExtend(signedFields) as unknown as z.ZodType<Payload, RecordValues<S>>,
    initial: { ...base.initial, ...signature } as RecordValues<S>,
    success: props.success ?? (isNew ? t('created') : t('edited')),
    onDone: onSaved,
    send: async (values) => {
      const address = `/api/${shape.path}`;
      if (base.row === null) return request(address, { method: 'POST', ...encode(values) });
      const { user: signer, pass, reason, ...fields } = values as Payload & SignedBody;
      const changes = changedFields(base.initial, fields);
      if (Object.keys(changes).length === 0) throw new Error(t('nothingChanged'));
      const { revision } = base.row;
      const payload = { ...keyOf(shape, base.row), revision, ...changes, user: signer, pass, reason };
      return request(address, { method: 'PUT', ...encode(payload) });
    },
  });
  const { form } = signed;
  const [isUnchanged, setUnchanged] = useUnchanged(form);
  /** Nothing is asked of somebody who changed nothing, neither a reason nor a signature. */
  const submit = async () => {
    const { user: signer, pass, reason, ...fields } = form.getValues();
    const nothing = !isNew && Object.keys(changedFields(base.initial, fields)).length === 0;
    setUnchanged(nothing);
    if (!nothing) await signed.submit();
  };
  const reloading = useMutation({
    mutationFn: async (row: GridRow) => {
      if (props.reload !== undefined) return props.reload(row);
      const fresh = await loadRow(shape, row);
      return { row: fresh, initial: initialOf(fresh) };
    },
    onSuccess: (fresh) => {
      setBase(fresh);
      form.reset({ ...fresh.initial, ...signature } as RecordValues<S>, { keepDirtyValues: true });
      form.setValue('pass' as FieldPath<RecordValues<S>>, '' as never);
      signed.forgive();
    },
    onError: (failure) => showFailure(failure, failure.message),
  });
  const isStale = signed.failure instanceof RequestFailure && signed.failure.code === 'RECORD_STALE';
  const lost = Object.keys(form.formState.dirtyFields).some((name) => name !== 'pass');
  return (
    <SignedDialog
      title={title}
      submitLabel={t('save')}
      {...(maxWidth === undefined ? {} : { maxWidth })}
      submit={submit}
      problem={isUnchanged ? t('nothingChanged') : signed.problem}
      problemAction={
        isStale &&
        base.row !== null && (
          <ReloadButton pending={reloading.isPending} onClick={() => base.row !== null && reloading.mutate(base.row)} />
        )
      }
      remark={reloading.isSuccess ? t('reloaded') : null}
      isPending={signed.isPending}
      isDone={signed.isDone}
      isDirty={lost}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, pt: 1 }}>
        {children({ control: form.control, form })}
      </Box>
      <SignatureFields
        control={form.control as unknown as Control<SignedBody, unknown, Payload>}
        meaning={shape.acts?.[isNew ? 'insert' : 'update'] ?? ''}
      />
    </SignedDialog>
  );
}

function ReloadButton({ pending, onClick }: { readonly pending: boolean; readonly onClick: () => void }) {
  const { t } = useTranslation('records');
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<RefreshIcon />}
      loading={pending}
      onClick={onClick}
    >
      {t('reload')}
    </Button>
  );
}
