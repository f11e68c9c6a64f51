/** What a page draws, in the order in which it does: codes of operators, and what each is given. */
export interface PdfOperators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

type Matrix = readonly [a: number, b: number, c: number, d: number];

/** The codes of the operators that place and paint pictures, by pdf.js's names. */
export type OperatorCodes = Readonly<
  Record<
    | 'save'
    | 'restore'
    | 'transform'
    | 'paintFormXObjectBegin'
    | 'paintFormXObjectEnd'
    | 'paintImageMaskXObject'
    | 'paintImageXObject'
    | 'paintInlineImageXObject',
    number
  >
>;

/** Against the area of the page: a smaller picture is a logo or a line. */
const figureFrom = 0.03;

/**
 * Whether a page shows a picture that its text does not tell, such as a photo, a scan or a drawing that was put in as one.
 * @param area of the page, in square points
 */
export function hasFigure({ fnArray, argsArray }: PdfOperators, ops: OperatorCodes, area: number): boolean {
  const kept: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1];
  for (const [place, code] of fnArray.entries()) {
    const given = argsArray[place];
    if (code === ops.save || code === ops.paintFormXObjectBegin) kept.push(matrix);
    if (code === ops.transform) matrix = times(matrix, given);
    else if (code === ops.paintFormXObjectBegin) matrix = times(matrix, Array.isArray(given) ? given[0] : null);
    else if (code === ops.restore || code === ops.paintFormXObjectEnd) matrix = kept.pop() ?? matrix;
    else if ([ops.paintImageXObject, ops.paintInlineImageXObject, ops.paintImageMaskXObject].includes(code)) {
      // A picture fills the unit square of where it is placed.
      const [a, b, c, d] = matrix;
      if (Math.abs(a * d - b * c) >= area * figureFrom) return true;
    }
  }
  return false;
}

/** Turns and scales by what an operator is given, its first four numbers; where to it moves makes nothing larger. */
function times([a, b, c, d]: Matrix, given: unknown): Matrix {
  // Some are given as numbers that are no array, such as a Float32Array.
  const by = given === null || typeof given !== 'object' ? [] : Array.from(given as ArrayLike<number>);
  const [e = 1, f = 0, g = 0, h = 1] = by;
  return [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h];
}
