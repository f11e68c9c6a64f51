import type { Control, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useSession } from '#features/session/web/public.tsx';
import type { Declared, Made, SignedCall, Taken } from '#platform/calls/call.ts';
import { type Sent, send } from '#platform/calls/web/send.ts';
import { type SignedBody, signedBody } from '#platform/signing/signed-fields.ts';
import { type SignedFormOptions, useSignedForm } from './use-signed-form.ts';

interface SignedCallOptions<Query, Body, Values extends FieldValues, Output, Reply>
  extends Omit<SignedFormOptions<Values, Output, Reply>, 'schema' | 'initial' | 'send'> {
  /** the fields of the form, the signature's among them; the signature's alone when absent */
  readonly schema?: z.ZodType<Output, Values>;
  /** what the fields beside the signature's begin with; a usual reason */
  readonly initial?: Omit<Values, keyof SignedBody> & Partial<Pick<SignedBody, 'reason'>>;
  readonly query?: Query;
  readonly body: (values: Output) => Body | FormData;
}

/**
 * The form of one signed call: it sends what the call declares, and `dialog` is what its `SignedCallDialog` takes.
 * @see useSignedForm
 */
export function useSignedCall<
  Query extends Declared,
  Body extends z.ZodType,
  Reply extends Declared,
  Values extends FieldValues = SignedBody,
  Output = Values,
>(
  call: SignedCall<Query, Body, Reply>,
  options: SignedCallOptions<Taken<Query>, z.input<Body>, Values, Output, Made<Reply>>,
) {
  const { schema = signedBody as unknown as z.ZodType<Output, Values>, initial, query, body, ...rest } = options;
  const { user } = useSession();
  const signed = useSignedForm<Values, Output, Made<Reply>>({
    ...rest,
    schema,
    initial: { reason: '', ...initial, user: user.name, pass: '' } as unknown as Values,
    send: (values, signal, numberOf) => {
      const sent = { query, body: body(values) };
      return send(call, { ...(sent as unknown as Sent<Query, Body>), signal, number: numberOf(call, sent) });
    },
  });
  const { form, failure, clearFailure } = signed;
  const signature = {
    // The form has fields of its own beside the signature's.
    control: form.control as unknown as Control<SignedBody, unknown, unknown>,
    path: call.record,
    meaning: call.meaning,
  };
  // What was typed must not be lost; a password is typed again in any case.
  const isDirty = Object.keys(form.formState.dirtyFields).some((name) => name !== 'pass');
  return { ...signed, dialog: { ...signed.dialog, isDirty, failure, clearFailure, signature } };
}
