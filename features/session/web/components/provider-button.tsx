import { Suspense } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import type { ProviderOfferProps } from './provider-offer.tsx';

const ProviderOffer = fetchedPart(() => import('./provider-offer.tsx'));

interface ProviderButtonProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  /** the field that holds the password of who signs */
  readonly name: FieldPath<Values>;
}

/** On a tablet, where the person of the session is not who signs: signs at the identity provider in place of a password. */
export function ProviderButton<Values extends FieldValues, Output>(props: ProviderButtonProps<Values, Output>) {
  return (
    <Suspense fallback={null}>
      <ProviderOffer {...(props as unknown as ProviderOfferProps)} />
    </Suspense>
  );
}
