/** Which groups of a grid are unfolded, by their ids: all that are there now, and all that will be loaded. */
export function createOpenGroups() {
  /** those that are not as groups are by themselves: closed, or open after `turnAll` and in the hits of a search */
  const turned = new Set<string>();
  /** what `turnAll` has asked for; null: what the query says */
  let every: boolean | null = null;
  /** what was unfolded when a search began */
  let beforeSearch: { readonly every: boolean | null; readonly turned: readonly string[] } = { every, turned: [] };

  function turnAll(open: boolean | null): void {
    every = open;
    turned.clear();
  }

  return {
    /** @param byThemselves whether the query unfolds groups, as a search does */
    isOpen: (id: string, byThemselves: boolean): boolean => (every ?? byThemselves) !== turned.has(id),
    /** Unfolds or folds one. */
    turn(id: string): void {
      if (!turned.delete(id)) turned.add(id);
    },
    /** Unfolds (true) or folds every group; null: each as the query says. */
    turnAll,
    /** A search unfolds what it finds; what was unfolded before it comes back after it. */
    beginSearch(): void {
      beforeSearch = { every, turned: [...turned] };
      turnAll(null);
    },
    endSearch(): void {
      turnAll(beforeSearch.every);
      for (const id of beforeSearch.turned) turned.add(id);
    },
  };
}
