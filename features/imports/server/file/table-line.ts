/** A row of a file: the line that it stands in, and its cells as text. A day of a workbook is `yyyy-MM-dd`. */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
}
