/** Who is told of the changes of a store. */
export function createListeners<Told extends readonly unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    tell(...told: Told): void {
      for (const listener of listeners) listener(...told);
    },
    /** @returns what ends it */
    subscribe(listener: (...told: Told) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
