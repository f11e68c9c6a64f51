/** What material and signed sheets are made of. */
export const fileTypes = ['application/pdf', 'video/mp4', 'video/webm', 'text/vtt'] as const;

export type FileType = (typeof fileTypes)[number];

/** What tables come in: text, or an archive, which a workbook (.xlsx) is too. */
export const tableTypes = ['text/csv', 'application/zip'] as const;

export type TableType = (typeof tableTypes)[number];

/** What people call them. */
export const fileTypeNames: Readonly<Record<FileType | TableType, string>> = {
  'text/csv': 'CSV',
  'application/zip': 'Excel (.xlsx), ZIP',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
  'text/vtt': 'WebVTT',
};

/** How many bytes of a file's beginning, and how many of its end, tell its type. */
export const tellingBytes = { head: 64, tail: 1024 } as const;

/** Brands of MP4 that browsers play (ISO 14496-12, 4.3); QuickTime and pictures in the same container have others. */
const mp4Brand = /isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV/;
const otherBrand = /^(qt {2}|hei|hev|mif1|msf1|avi|jp|crx )/;
const ebml = '\x1a\x45\xdf\xa3';

/** Bytes as text of as many characters. */
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/**
 * Tells a file's type by its bytes, whatever it is called and was said to be; null for any other. A PDF is one from its
 * first line, which holds nothing else, to its end mark (ISO 32000-1, 7.5.2 and 7.5.5); what is in between is not looked at
 * (decision 038).
 * @param head its first bytes, `tellingBytes.head` where it has so many
 * @param tail its last bytes, `tellingBytes.tail` where it has so many; null while it is not whole: only its beginning is judged
 */
export function tellFileType(head: Uint8Array, tail: Uint8Array | null): FileType | null {
  const text = textOf(head.subarray(0, tellingBytes.head));
  if (/^%PDF-\d\.\d\s/.test(text)) {
    return tail === null || textOf(tail).includes('%%EOF') ? 'application/pdf' : null;
  }
  if (text.slice(4, 8) === 'ftyp') {
    const brands = text.slice(8);
    return mp4Brand.test(brands) && !otherBrand.test(brands) ? 'video/mp4' : null;
  }
  if (/^(\xef\xbb\xbf)?WEBVTT([ \t\r\n]|$)/.test(text)) return 'text/vtt';
  return text.startsWith(ebml) && text.includes('webm') ? 'video/webm' : null;
}

/**
 * Tells what a table came in, by its first bytes: text has none that no text has. Text of two bytes a letter is none that is read.
 * @param head its first bytes, `tellingBytes.head` where it has so many
 */
export function tellTableType(head: Uint8Array): TableType | null {
  const bytes = head.subarray(0, tellingBytes.head);
  if (textOf(bytes.subarray(0, 4)) === 'PK\x03\x04') return 'application/zip';
  if (tellFileType(bytes, null) !== null) return null;
  const isText = bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
  return isText && !/^(\xff\xfe|\xfe\xff)/.test(textOf(bytes.subarray(0, 2))) ? 'text/csv' : null;
}

/** Whether bytes are a whole PDF. */
export function isWholePdf(bytes: Uint8Array): boolean {
  return tellFileType(bytes.subarray(0, tellingBytes.head), bytes.subarray(-tellingBytes.tail)) === 'application/pdf';
}
