/** Items of one page of a node. A stale one is shown until its successor is there. */
export interface Page<Item> {
  readonly items: readonly Item[];
  isStale: boolean;
}

/** Pages by name, the least recently used forgotten above a limit: memory stays the same however far one scrolls. */
export interface PageCache<Item> {
  get(name: string): Page<Item> | undefined;
  /** Says that a page is in use. */
  touch(name: string): void;
  put(name: string, items: readonly Item[]): void;
  markStale(): void;
  readonly hasStale: boolean;
}

export function createPageCache<Item>(limit: number): PageCache<Item> {
  const pages = new Map<string, Page<Item>>();
  return {
    get: (name) => pages.get(name),
    touch(name) {
      const page = pages.get(name);
      if (page === undefined) return;
      pages.delete(name);
      pages.set(name, page);
    },
    put(name, items) {
      pages.delete(name);
      pages.set(name, { items, isStale: false });
      for (const oldest of pages.keys()) {
        if (pages.size <= limit) break;
        pages.delete(oldest);
      }
    },
    markStale() {
      for (const page of pages.values()) page.isStale = true;
    },
    get hasStale() {
      return [...pages.values()].some((page) => page.isStale);
    },
  };
}
