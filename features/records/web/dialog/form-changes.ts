import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

type Values = Readonly<Record<string, unknown>>;

/** A form and a schema say 'nothing' in several ways, and a number as its digits: these are no change. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return JSON.stringify(value.map(plain).sort());
  return String(value);
}

/** The fields that differ from what the form began with: all that a change sends (decisions section 4). */
export function changedFields(initial: Values, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => plain(value) !== plain(initial[name])));
}

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
