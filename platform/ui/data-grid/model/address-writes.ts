/**
 * What a grid writes into the address of its page. The page says it later: one write after the other, or only the last of
 * several. What it says late is still the grid's own, and undoes nothing that was done meanwhile.
 */
export function createAddressWrites() {
  /** what the address said when it was last looked at, then what was written since */
  let texts: readonly string[] = [''];
  return {
    /** the address says this, and no write is on its way */
    startFrom(text: string): void {
      texts = [text];
    },
    note(text: string): void {
      texts = [...texts, text];
    },
    /** what the address will say once every write has arrived */
    last: () => texts.at(-1) ?? '',
    /** Whether what the address says now is a write of the grid; those before it are then overtaken. */
    isOwn(text: string): boolean {
      const place = texts.indexOf(text);
      if (place < 0) return false;
      texts = texts.slice(place);
      return true;
    },
  };
}
