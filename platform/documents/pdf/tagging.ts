type Document = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** What a piece of a tagged document is, for who has it read aloud (ISO 32000-1, 14.8.4). */
export type Tag = 'H1' | 'H2' | 'P' | 'Sect' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'LBody';

/** Elements that hold others; a text directly in them gets a paragraph of its own. */
const holders: ReadonlySet<string> = new Set(['Document', 'Sect', 'Table', 'TR', 'L', 'LI']);

/** Where in the structure of a tagged document what is drawn belongs; of other documents it does nothing. */
export class Tagging {
  readonly #document: Document;
  /** from the whole document to the element at hand; empty where nothing is tagged */
  readonly #open: { readonly tag: string; readonly element: Element }[] = [];
  #isArtifact = false;

  constructor(document: Document) {
    this.#document = document;
    if (!isTagged(document)) return;
    const element = document.struct('Document');
    document.addStructure(element);
    this.#open.push({ tag: 'Document', element });
  }

  /** What the work draws belongs to a new element. @param spoken read aloud in place of what is drawn */
  within(tag: Tag, work: () => void, spoken?: string): void {
    const parent = this.#open.at(-1);
    if (parent === undefined || this.#isArtifact) return void work();
    const element = this.#document.struct(tag, {
      ...(tag === 'TH' ? { scope: 'Column' } : {}),
      ...(spoken === undefined ? {} : { actual: spoken }),
    } as object);
    parent.element.add(element);
    this.#open.push({ tag, element });
    work();
    this.#open.pop();
    element.end();
  }

  /** What the work draws belongs to the page, not to what it says: running heads, repeated heads of tables. */
  asArtifact<Result>(work: () => Result): Result {
    const before = this.#isArtifact;
    this.#isArtifact = true;
    const result = work();
    this.#isArtifact = before;
    return result;
  }

  /** Draws a text in its place. */
  draw(work: () => void): void {
    const at = this.#open.at(-1);
    if (at === undefined) return void work();
    if (this.#isArtifact) return void drawArtifact(this.#document, work);
    if (holders.has(at.tag)) return void this.within('P', () => this.draw(work));
    const content = this.#document.markStructureContent(at.tag);
    work();
    this.#document.endMarkedContent();
    at.element.add(content);
  }

  /** Ends the structure, after the last text. */
  end(): void {
    for (const { element } of this.#open.splice(0)) element.end();
  }
}

/** Draws lines and shapes, which say nothing. */
export function drawArtifact(document: Document, work: () => void): void {
  if (!isTagged(document)) return void work();
  document.markContent('Artifact', { type: 'Layout' });
  work();
  document.endMarkedContent();
}

function isTagged(document: Document): boolean {
  // The library keeps its options, which its types do not tell.
  return (document as unknown as { readonly options: PDFKit.PDFDocumentOptions }).options.tagged === true;
}
