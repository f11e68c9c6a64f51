/** Where something is in what was read: row or line from 1, and the column's letter where there are columns. */
export interface Place {
  readonly row: number;
  readonly column: string | null;
}

/** A text with its place. */
export interface PlacedText extends Place {
  readonly text: string;
}

/** An answer as it was read. */
export interface ReadAnswer extends PlacedText {
  readonly isRight: boolean;
}
