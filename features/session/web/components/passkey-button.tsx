import { Suspense } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { tabletMode } from '../tablet-mode.ts';
import { useSession } from '../use-session.ts';
import type { PasskeyOfferProps } from './passkey-offer.tsx';

const PasskeyOffer = fetchedPart(() => import('./passkey-offer.tsx'));

interface PasskeyButtonProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  /** the fields of the form that hold the cwid and the password of who signs */
  readonly names: { readonly user: FieldPath<Values>; readonly pass: FieldPath<Values> };
}

/**
 * Sends the form that it stands in, signed with a passkey in place of the password. There where the person has one,
 * and never on a tablet, which is in the hands of many (docs/decisions/132).
 */
export function PasskeyButton<Values extends FieldValues, Output>(props: PasskeyButtonProps<Values, Output>) {
  const { user } = useSession();
  if (!user.usesPasskeys || tabletMode() !== null) return null;
  return (
    <Suspense fallback={null}>
      <PasskeyOffer {...(props as unknown as PasskeyOfferProps)} />
    </Suspense>
  );
}
