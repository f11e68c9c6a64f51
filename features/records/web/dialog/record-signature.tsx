import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { SignedCall } from '#platform/calls/call.ts';
import type { GridRow } from '#platform/grid/wire.ts';
import type { SignedBody } from '#platform/signing/signed-fields.ts';
import { askedMeaning } from '../../shared/contract.ts';
import { trainingBody } from '../assignment/training-body.ts';
import { TrainingEffect } from '../assignment/training-effect.tsx';
import type { AnyShape } from '../record-key.ts';
import { SignatureFields } from './signature-fields.tsx';
import { SignedContent } from './signed-content.tsx';
import type { SignedLine } from './signed-lines.ts';
import { type ToldStore, useToldSoFar } from './use-told-words.ts';

type Payload = Readonly<Record<string, unknown>>;

interface RecordSignatureProps {
  /** the change that is signed */
  readonly call: SignedCall;
  readonly shape: AnyShape;
  readonly schema: z.ZodObject;
  readonly base: { readonly row: GridRow | null; readonly initial: Payload };
  readonly control: Control<SignedBody, unknown, Payload>;
  readonly told: ToldStore;
  /** what the values would sign, in the words that were told */
  readonly lines: (values: Payload) => readonly SignedLine[];
  /** whether what is typed is only asked for */
  readonly isAsked: (fields: Payload) => boolean;
}

/** What the form as it stands would mean and sign, and its signature. It alone is drawn again with every key. */
export function RecordSignature(props: RecordSignatureProps) {
  const { call, shape, schema, base, control, told, lines, isAsked } = props;
  const { user: _user, pass: _pass, reason: _reason, ...values } = useWatch({ control }) as Payload;
  useToldSoFar(told);
  return (
    <>
      {shape.previews !== undefined && (
        <TrainingEffect call={call} body={trainingBody({ shape, ...base, schema }, values)} />
      )}
      <SignatureFields
        control={control}
        path={call.record}
        signs={<SignedContent lines={lines(values)} />}
        meaning={isAsked(values) ? askedMeaning : call.meaning}
      />
    </>
  );
}
