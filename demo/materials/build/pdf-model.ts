/** One block of a controlled document. Texts keep to the WinAnsi character set of the standard PDF fonts. */
export type PdfBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'bullets'; readonly items: readonly string[] }
  /** numbered steps; a bold lead, then the instruction */
  | { readonly kind: 'steps'; readonly items: readonly { readonly lead: string; readonly text: string }[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly columns: readonly { readonly title: string; readonly share: number }[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'notice'; readonly tone: 'info' | 'warning'; readonly title: string; readonly text: string }
  | { readonly kind: 'diagram'; readonly caption: string; readonly diagram: PdfDiagram };

/** Drawn with vectors. */
export type PdfDiagram =
  /** boxes in a row joined by arrows; wraps into further rows */
  | { readonly shape: 'flow'; readonly nodes: readonly PdfNode[]; readonly perRow: number }
  /** nested areas, outermost first */
  | { readonly shape: 'zones'; readonly zones: readonly PdfNode[] }
  /** a value axis with ranges, left to right */
  | {
      readonly shape: 'scale';
      readonly ranges: readonly (PdfNode & { readonly from: string })[];
      readonly end: string;
    };

export interface PdfNode {
  readonly title: string;
  readonly note: string;
  readonly tone: 'neutral' | 'primary' | 'good' | 'bad';
}

export interface PdfSection {
  readonly title: string;
  readonly blocks: readonly PdfBlock[];
}

/** A controlled document of Laboratorio Austral. */
export interface ControlledDocument {
  /** file name under demo/materials */
  readonly file: string;
  readonly code: string;
  readonly version: number;
  readonly title: string;
  readonly sector: string;
  /** one sentence on the first page */
  readonly summary: string;
  /** the last is the history of its versions */
  readonly sections: readonly PdfSection[];
  readonly signatures: readonly { readonly act: string; readonly name: string; readonly position: string }[];
}
