import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { isWrongPassword, noteSigned, sendAccepted, useRefusedSignature } from '#features/session/web/public.tsx';
import { type NoticeOffer, showSuccess } from '#platform/ui/feedback/notices.ts';
import { fieldRefusal, markRefused } from '#platform/ui/form/field-refusal.ts';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { isSessionEnd, isUncertain, RequestFailure } from '#platform/ui/http/request.ts';
import { askSaved } from './ask-saved.ts';
import { createCallNumbers, type NumberOf } from './call-number.ts';
import { GivenUp, useWaiting } from './use-waiting.ts';

/** How long the success stays in sight before the dialog closes, in ms (S0 section 9). */
const closeDelay = 1000;

export interface SignedFormOptions<Values extends FieldValues, Output, Reply> {
  /** the fields, with `pass` among them */
  readonly schema: z.ZodType<Output, Values>;
  readonly initial: Values;
  /** sends the call, with the number that it is given: so it may be sent again, and asked about, after it was not answered */
  readonly send: (values: Output, signal: AbortSignal, numberOf: NumberOf) => Promise<Reply>;
  /** what is told: always the same, or from the reply (null where there was none) and what was sent; null tells nothing */
  readonly success: string | ((reply: Reply | null, values: Output) => string | null);
  /** the success stays 5 s (S1 section 9) */
  readonly staysLong?: boolean;
  /** what the notice of success offers to do next; undefined: nothing */
  readonly offer?: (reply: Reply | null, values: Output) => NoticeOffer | undefined;
  /** what becomes of the call is seen elsewhere: the server is not asked by its number */
  readonly isSeenElsewhere?: true;
  /** what is told of a call of which nobody knows more; general words when absent */
  readonly uncertain?: string;
  /** a refusal empties the form, and not only its password */
  readonly refusalEmpties?: (failure: unknown) => boolean;
  readonly onFailure?: (failure: unknown) => void;
  /** one second after the success */
  readonly onDone: () => void;
}

/**
 * A form whose change is signed. A refusal is an alert within the form, or is shown at the field that it names, and the form keeps
 * everything but the password (S0 section 8); a second click sends nothing. A call that is not answered can be given up, and is given
 * up after a minute: the server is then asked by its number whether it was made.
 */
export function useSignedForm<Values extends FieldValues, Output, Reply = unknown>(
  options: SignedFormOptions<Values, Output, Reply>,
) {
  const { t } = useTranslation('records');
  const inRefusal = useRefusedSignature();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useSchemaForm(options.schema, { defaultValues: options.initial as DefaultValues<Values> });
  const pass = 'pass' as FieldPath<Values>;
  const network = options.uncertain ?? t('network');
  const clear = (failure: Error) => {
    if (isRefusal(failure) && options.refusalEmpties?.(failure) === true)
      form.reset(options.initial as DefaultValues<Values>);
    else form.resetField(pass);
    // The words stand beside the form; the field says that it is the one.
    if (isWrongPassword(failure)) form.setError(pass, { type: 'refused' });
    if (!markRefused(form, failure)) form.setFocus(pass);
  };
  const waiting = useWaiting();
  const [numbers] = useState(createCallNumbers);
  /** @throws what `send` throws; Error with the words for a change of which nobody knows more */
  const sendOrAsk = async (values: Output): Promise<Reply | null> => {
    let reply = null as Reply | null;
    const failure = await waiting.during(async (signal) => {
      reply = await options.send(values, signal, numbers.numberOf);
    });
    if (failure === null) return reply;
    if (!(failure instanceof GivenUp) && !isUncertain(failure)) throw failure;
    const number = options.isSeenElsewhere === true ? null : numbers.last();
    const saved = number === null ? null : await waiting.ask((signal) => askSaved(number, signal));
    if (saved === null) throw new Error(network);
    if (!saved) throw new Error(t('notSaved'));
    // The same number is answered as the first time.
    return waiting.ask((signal) => options.send(values, signal, numbers.numberOf));
  };
  const sending = useMutation({
    mutationFn: (values: Output) => sendAccepted(values as Output & object, sendOrAsk),
    onMutate: () => setProblem(null),
    onSuccess: (reply, values) => {
      numbers.forget();
      noteSigned();
      const told = typeof options.success === 'string' ? options.success : options.success(reply, values);
      if (told !== null) showSuccess(told, options.offer?.(reply, values), options.staysLong);
    },
    onError: (failure) => {
      const text = isSessionEnd(failure) ? t('sessionEnded') : describe(failure, network);
      setProblem(fieldRefusal(form, failure) === null ? inRefusal(failure, text) : null);
      // The fields are enabled again by then, so that one of them can take the focus.
      setTimeout(() => clear(failure));
      options.onFailure?.(failure);
    },
  });
  const isDone = sending.isSuccess;
  useDelayed(isDone, options.onDone);
  const isSending = useRef(false);
  const submit = form.handleSubmit(async (values) => {
    if (isSending.current || isDone) return;
    isSending.current = true;
    await sending.mutateAsync(values).catch(() => undefined);
    isSending.current = false;
  });
  const { isPending } = sending;
  const slow = isPending ? waiting.slow : null;
  return {
    form,
    /** what its `SignedDialog` takes */
    dialog: { submit, problem, isPending, isDone, slow },
    submit,
    problem,
    failure: sending.error,
    /** Forgets the failure: the form is on other ground now. */
    clearFailure: () => {
      sending.reset();
      setProblem(null);
    },
    isPending,
    isDone,
    /** what the server answered; null before, and where no reply came though the call was made */
    reply: sending.data ?? null,
    /** what is shown during a slow call, and the way to cancel it */
    slow,
  };
}

/** Somebody else has changed the record meanwhile: the dialog shows what, over which a notice would lie. */
export function isStale(failure: unknown): boolean {
  return failure instanceof RequestFailure && failure.code === 'RECORD_STALE';
}

/** The server's no: the signature was not given, and everybody knows it. */
export function isRefusal(failure: unknown): boolean {
  return failure instanceof RequestFailure && !isUncertain(failure) && !isSessionEnd(failure);
}

/** The server's own sentence, also for its own failures; the network's when it was not reached. */
function describe(failure: unknown, network: string): string {
  if (!(failure instanceof RequestFailure)) return failure instanceof Error ? failure.message : network;
  return failure.status === 0 ? network : failure.message;
}

function useDelayed(isDue: boolean, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current(), closeDelay);
    return () => clearTimeout(timer);
  }, [isDue]);
}
