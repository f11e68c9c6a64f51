import { Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { PasswordFormField } from '#platform/ui/form/password-form-field.tsx';
import type { FormFieldProps } from '#platform/ui/form/text-form-field.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import { useSession } from '../use-session.ts';
import type { AtProviderProps } from './at-provider.tsx';

const AtProvider = fetchedPart(() => import('./at-provider.tsx'));

/**
 * The second component of a signature: the password, typed; of who signs at the identity provider nothing is typed here, and the form
 * leads them there when it is sent (docs/decisions/162).
 */
export function PasswordOrProvider<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  const { user } = useSession();
  if (user.provider == null) return <PasswordFormField {...props} />;
  const { control, name } = props as unknown as AtProviderProps;
  return (
    <Suspense fallback={null}>
      <AtProvider control={control} name={name} provider={user.provider} />
    </Suspense>
  );
}
