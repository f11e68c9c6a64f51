import { createContext, use } from 'react';
import type { LookupSource } from '#platform/ui/form/use-lookup.ts';

/** The pick list of SPAC profiles, a feature above people: the application hands it to the screens of general profiles. */
export const SpacProfileSource = createContext<LookupSource | null>(null);

export function useSpacProfileSource(): LookupSource {
  const source = use(SpacProfileSource);
  if (source === null) throw new Error('General profiles stand inside a SpacProfileSource.');
  return source;
}
