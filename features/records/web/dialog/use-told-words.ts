import { useState, useSyncExternalStore } from 'react';
import type { ToldWords } from '#platform/ui/form/told-words.ts';
import { createListeners } from '#platform/ui/store/listeners.ts';

export type Told = Readonly<Record<string, ToldWords>>;

/** What the fields of a form call themselves and their values. */
export interface ToldStore {
  readonly tell: (name: string, next: ToldWords) => void;
  readonly read: () => Told;
  /** calls back when somebody has told something else; answers how to stop it */
  readonly subscribe: (onTold: () => void) => () => void;
}

/** Keeps what the fields tell, and draws nothing again by itself; what was told of a value once stays known. */
export function useToldStore(): ToldStore {
  const [store] = useState(createTold);
  return store;
}

/** What was told so far, and drawn again with it. */
export function useToldSoFar({ subscribe, read }: ToldStore): Told {
  return useSyncExternalStore(subscribe, read);
}

/** Both, for a form of a few fields. */
export function useTold() {
  const store = useToldStore();
  return { told: useToldSoFar(store), tell: store.tell };
}

function createTold(): ToldStore {
  let told: Told = {};
  const { subscribe, tell: notify } = createListeners();
  return {
    tell(name, next) {
      const joined = { label: next.label, words: { ...told[name]?.words, ...next.words } };
      if (JSON.stringify(joined) === JSON.stringify(told[name])) return;
      told = { ...told, [name]: joined };
      notify();
    },
    read: () => told,
    subscribe,
  };
}
