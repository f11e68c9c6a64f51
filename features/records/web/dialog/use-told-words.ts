import { useCallback, useState } from 'react';
import type { ToldWords } from '#platform/ui/form/told-words.ts';

export type Told = Readonly<Record<string, ToldWords>>;

/** Keeps what the fields of a form call themselves and their values; what was told of a value once stays known. */
export function useTold() {
  const [told, setTold] = useState<Told>({});
  const tell = useCallback((name: string, next: ToldWords) => {
    setTold((before) => {
      const words = { ...before[name]?.words, ...next.words };
      const joined = { label: next.label, words };
      return JSON.stringify(joined) === JSON.stringify(before[name]) ? before : { ...before, [name]: joined };
    });
  }, []);
  return { told, tell };
}
