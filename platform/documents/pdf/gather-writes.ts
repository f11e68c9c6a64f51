/** Bytes that leave a document at once. */
const pieceBytes = 256 * 1024;

/** What the library's document does and its types do not tell. */
interface WritingDocument {
  _offset: number;
  _write(data: string | Uint8Array): void;
  push(piece: Uint8Array | null): boolean;
}

/**
 * Has a document leave in large pieces. The library makes a buffer of every line that it writes; a tagged list has hundreds of
 * thousands, which took more memory than all the rest of it.
 */
export function gatherWrites(document: PDFKit.PDFDocument): void {
  const writing = document as unknown as WritingDocument;
  const push = writing.push.bind(document);
  let piece = Buffer.allocUnsafeSlow(pieceBytes);
  let used = 0;
  const send = (room: number): void => {
    if (used > 0) push(piece.subarray(0, used));
    piece = Buffer.allocUnsafeSlow(room);
    used = 0;
  };
  writing._write = (data) => {
    const length = typeof data === 'string' ? data.length + 1 : data.length;
    if (used + length > piece.length) send(Math.max(pieceBytes, length));
    if (typeof data === 'string') piece.write(`${data}\n`, used, 'latin1');
    else piece.set(data, used);
    used += length;
    writing._offset += length;
  };
  writing.push = (last) => {
    if (last === null) send(0);
    return push(last);
  };
}
