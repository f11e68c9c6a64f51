import { useState } from 'react';
import { keepStored, readStored } from '#platform/ui/preferences/stored.ts';

/** How close rows stand to each other. */
export type Density = 'comfortable' | 'compact';

/** px of a row; with a finger there is one height alone. */
export const rowHeights = { comfortable: 36, compact: 30, coarse: 44 } as const;

const key = (user: string) => `capacita.grid.density.${user}`;

/** The density that a person has chosen, the same in every grid. */
export function useDensity(user: string): readonly [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    readStored(key(user)) === 'compact' ? 'compact' : 'comfortable',
  );
  const choose = (next: Density) => {
    setDensity(next);
    keepStored(key(user), next);
  };
  return [density, choose];
}
