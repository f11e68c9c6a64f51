import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Whether somebody wanted to save what they had not changed; forgotten with their next change. */
export function useUnchanged<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>,
): [boolean, (isUnchanged: boolean) => void] {
  const [isUnchanged, setUnchanged] = useState(false);
  const { subscribe } = form;
  useEffect(() => {
    if (!isUnchanged) return;
    return subscribe({ formState: { values: true }, callback: () => setUnchanged(false) });
  }, [isUnchanged, subscribe]);
  return [isUnchanged, setUnchanged];
}
