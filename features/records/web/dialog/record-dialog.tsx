import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import type { Control, FieldPath, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useSession } from '#features/session/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import type { GridFields } from '#platform/grid/fields.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { type SignedBody, signedFields } from '#platform/signing/signed-fields.ts';
import { ToldWordsContext } from '#platform/ui/form/told-words.ts';
import { requireChangeCall } from '../../shared/record-calls.ts';
import type { GivenValues } from '../add-address.ts';
import { useHistoryOffer } from '../history/history-offer.tsx';
import { type AnyShape, keyOf } from '../record-key.ts';
import { useCollect } from '../together/use-collect.tsx';
import type { Pending } from '../together/use-pending.ts';
import { useFields } from '../use-field-labels.ts';
import type { NumberOf } from './call-number.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { changedFields, useUnchanged } from './form-changes.ts';
import { initialValues } from './initial-values.ts';
import { RecordSignature } from './record-signature.tsx';
import { ReloadButton } from './reload-button.tsx';
import { SignedDialog } from './signed-dialog.tsx';
import { formLines } from './signed-lines.ts';
import { useConflict } from './use-conflict.ts';
import { useSignedForm } from './use-signed-form.ts';
import { useToldStore } from './use-told-words.ts';

/** What the form of a kind of record is given: a row to edit, or null to add one. */
export interface RecordFormProps {
  readonly row: GridRow | null;
  /** what the record is called, where it is edited */
  readonly name?: string | undefined;
  /** what the address gives a new record */
  readonly given?: GivenValues | undefined;
  /** changes that wait to be signed together; absent where each is signed alone */
  readonly pending?: Pending | undefined;
  readonly onClose: () => void;
  /** after the change was made: the grid loads again */
  readonly onSaved: () => void;
  /** the record is no longer what the grid shows */
  readonly onOutdated?: () => void;
}

type Payload = Readonly<Record<string, unknown>>;

export type RecordValues<S extends z.ZodObject> = z.input<S> & z.input<z.ZodObject<typeof signedFields>>;

/** The form as the fields of a kind of record see it. */
export interface RecordForm<S extends z.ZodObject> {
  readonly control: Control<RecordValues<S>, unknown, Payload>;
  readonly form: UseFormReturn<RecordValues<S>, unknown, Payload>;
  /** what each field is given, with the words of the record's shape */
  readonly field: ReturnType<typeof useFields<GridFields, RecordValues<S>, Payload>>;
}

interface RecordDialogProps<S extends z.ZodObject> extends RecordFormProps {
  readonly shape: AnyShape;
  /** the fields that a person sets */
  readonly schema: S;
  /** what the form of a new record begins with, where that is not nothing */
  readonly begins?: Partial<z.input<S>>;
  /** what the form begins with, where the row does not hold it; from the row by the names of its fields when absent */
  readonly initialOf?: (row: GridRow | null) => z.input<S>;
  readonly title: string;
  /** in place of the usual words of success */
  readonly success?: string;
  /** it stays 5 s (S1 section 9) */
  readonly staysLong?: boolean;
  /** after an addition, with what the server answered, in place of `onSaved`; null where no reply came though it was made */
  readonly onAdded?: (reply: unknown) => void;
  /** whether a change that is typed is only asked for: another person releases it, and the record stays until then */
  readonly isAsked?: (changes: Payload, initial: Payload) => boolean;
  readonly maxWidth?: 'sm' | 'md';
  /** what the form begins with once another person has changed the record meanwhile; `initialOf` when absent */
  readonly reload?: (row: GridRow) => Promise<z.input<S>>;
  /** how the change travels; as JSON when absent */
  readonly encode?: (payload: Payload) => FormData;
  readonly children: (form: RecordForm<S>) => ReactNode;
}

/** Adds or edits a record: its fields, the reason and the signature (S0 section 5, decisions section 4). */
export function RecordDialog<S extends z.ZodObject>(props: RecordDialogProps<S>) {
  const { shape, schema, title, maxWidth, encode, onClose, onSaved, children } = props;
  const begins = { ...props.begins, ...takenOf(schema, props.given) };
  const { initialOf = (row) => initialValues(shape, schema, row, begins) } = props;
  const { t, language } = useTexts('records');
  const { user } = useSession();
  const told = useToldStore();
  const [base, setBase] = useState(() => ({ row: props.row, initial: initialOf(props.row) }));
  const isNew = base.row === null;
  const call = requireChangeCall(shape, isNew ? 'insert' : 'update');
  const change = (payload: Payload & SignedBody, signal: AbortSignal, numberOf: NumberOf): Promise<unknown> => {
    const sent = { body: encode?.(payload) ?? payload };
    return send(call, { ...sent, signal, number: numberOf(call, sent) });
  };
  const offerHistory = useHistoryOffer();
  const waiting = props.row === null ? undefined : props.pending?.of(props.row);
  const signature = { user: user.name, pass: '', reason: isNew ? t('signature.added') : '' };
  const isAsked = (fields: Payload) =>
    !isNew && props.isAsked?.(changedFields(base.initial, fields), base.initial) === true;
  const signed = useSignedForm<RecordValues<S>, Payload>({
    schema: schema.safeExtend(signedFields) as unknown as z.ZodType<Payload, RecordValues<S>>,
    initial: { ...base.initial, ...waiting?.fields, ...signature } as RecordValues<S>,
    staysLong: props.staysLong === true,
    success: (_reply, { user: _user, pass: _pass, reason: _reason, ...fields }) => {
      if (isAsked(fields)) return t('asked');
      return props.success ?? (isNew ? t('created') : t('edited'));
    },
    offer: (reply, { user: _user, pass: _pass, reason: _reason, ...fields }) =>
      isAsked(fields) || props.onAdded !== undefined ? undefined : offerHistory(base.row ?? reply, isNew),
    onDone: () => (isNew && props.onAdded !== undefined ? props.onAdded(signed.reply) : onSaved()),
    send: async (values, signal, numberOf) => {
      const { user: signer, pass, reason, ...fields } = values as Payload & SignedBody;
      if (base.row === null) return change(values as Payload & SignedBody, signal, numberOf);
      const changes = changedFields(base.initial, fields);
      if (Object.keys(changes).length === 0) throw new Error(t('nothingChanged'));
      const { revision } = base.row;
      const payload = { ...keyOf(shape, base.row), revision, ...changes, user: signer, pass, reason };
      return change(payload, signal, numberOf);
    },
  });
  const { form } = signed;
  const field = useFields<GridFields, RecordValues<S>, Payload>(shape, form.control);
  const [isUnchanged, setUnchanged] = useUnchanged(form);
  /** Nothing is asked of somebody who changed nothing, neither a reason nor a signature. */
  const submit = async () => {
    const { user: signer, pass, reason, ...fields } = form.getValues();
    const nothing = !isNew && Object.keys(changedFields(base.initial, fields)).length === 0;
    setUnchanged(nothing);
    if (!nothing) await signed.submit();
  };
  const lines = (values: Payload) =>
    formLines({ shape, ...base, values, told: told.read(), language, secret: t('signs.secret') });
  const later = useCollect({ props, base, form, lines, onUnchanged: setUnchanged });
  const conflict = useConflict({
    shape,
    form,
    failure: signed.failure,
    base,
    reread: async (row) => (props.reload === undefined ? initialOf(row) : props.reload(row)),
    onRead: (fresh) => {
      setBase(fresh);
      form.reset(
        {
          ...fresh.initial,
          ...signature,
          user: form.getValues('user' as FieldPath<RecordValues<S>>),
        } as RecordValues<S>,
        { keepDirtyValues: true },
      );
      form.setValue('pass' as FieldPath<RecordValues<S>>, '' as never);
      signed.clearFailure();
    },
    onOutdated: props.onOutdated,
  });
  const hasUnsavedChanges = Object.keys(form.formState.dirtyFields).some((name) => name !== 'pass' && name !== 'user');
  return (
    <SignedDialog
      {...signed.dialog}
      title={props.name === undefined ? title : `${title} · ${props.name}`}
      submitLabel={t('save')}
      {...(maxWidth === undefined ? {} : { maxWidth })}
      submit={submit}
      problem={isUnchanged ? t('nothingChanged') : (later.problem ?? signed.problem)}
      otherwise={later.button}
      problemAction={conflict.retry !== null && <ReloadButton pending={conflict.isReading} onClick={conflict.retry} />}
      remark={conflict.row === null ? null : t('reloaded')}
      isDirty={hasUnsavedChanges}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, pt: 1 }}>
        {conflict.row !== null && <ChangedMeanwhile {...conflict} />}
        <ToldWordsContext value={told.tell}>{children({ control: form.control, form, field })}</ToldWordsContext>
      </Box>
      <RecordSignature
        call={call}
        shape={shape}
        schema={schema}
        base={base}
        control={form.control as unknown as Control<SignedBody, unknown, Payload>}
        told={told}
        lines={lines}
        isAsked={isAsked}
      />
    </SignedDialog>
  );
}

/** Those of the given values that the fields take: an address may hold anything. */
function takenOf<S extends z.ZodObject>({ shape }: S, given: GivenValues = {}): Partial<z.input<S>> {
  const taken = Object.entries(given).filter(([name, value]) => shape[name]?.safeParse(value).success === true);
  return Object.fromEntries(taken) as Partial<z.input<S>>;
}
