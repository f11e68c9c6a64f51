/** What the views of links, PDFs and media need of a content: of the player's, or of the editor's. */
export interface ShownContent {
  readonly iD_Content: number;
  readonly iD_Course: string;
  readonly links: readonly { readonly iD_Link: number; readonly url: string }[];
  readonly pdFs: readonly { readonly iD_PDF: number; readonly name: string }[];
  readonly medias: readonly {
    readonly iD_Media: number;
    readonly name: string;
    /** an https address to embed, or null for an uploaded file */
    readonly route: string | null;
    readonly mime: string | null;
    readonly captions: boolean;
  }[];
}
