import type { Control, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useSession } from '#features/session/web/public.tsx';
import type { Declared, Made, SignedCall, Taken } from '#platform/calls/call.ts';
import { type Sent, send } from '#platform/calls/web/send.ts';
import { type SignedBody, signedBody } from '#platform/signing/signed-fields.ts';
import { type SignedFormOptions, useSignedForm } from './use-signed-form.ts';

interface SignedCallOptions<Query, Body, Values extends FieldValues, Reply>
  extends Omit<SignedFormOptions<Values & SignedBody, Values & SignedBody, Reply>, 'schema' | 'initial' | 'send'> {
  /** the fields beside the signature, and what they begin with; none where the signature is all that is typed */
  readonly schema?: z.ZodType<Values & SignedBody, Values & SignedBody>;
  readonly initial?: Values;
  readonly query?: Query;
  readonly body: (values: Values & SignedBody) => Body | FormData;
}

/**
 * The form of one signed call: it sends what the call declares, and `signature` is what its `SignatureFields` show of it.
 * @see useSignedForm
 */
export function useSignedCall<
  Query extends Declared,
  Body extends z.ZodType,
  Reply extends Declared,
  Values extends FieldValues = Record<never, never>,
>(
  call: SignedCall<Query, Body, Reply>,
  { schema, initial, query, body, ...options }: SignedCallOptions<Taken<Query>, z.input<Body>, Values, Made<Reply>>,
) {
  const { user } = useSession();
  const signed = useSignedForm<Values & SignedBody, Values & SignedBody, Made<Reply>>({
    ...options,
    schema: schema ?? (signedBody as unknown as z.ZodType<Values & SignedBody, Values & SignedBody>),
    initial: { ...initial, user: user.name, pass: '', reason: '' } as Values & SignedBody,
    send: (values, signal) => {
      const sent: unknown = { query, body: body(values) };
      return send(call, { ...(sent as Sent<Query, Body>), signal });
    },
  });
  const signature = {
    // The form's own values are what it has beside the signature's.
    control: signed.form.control as unknown as Control<SignedBody, unknown, unknown>,
    path: call.record,
    meaning: call.meaning,
  };
  return { ...signed, signature };
}
