/** `Content-Disposition` of a file to be saved: its name in full for programs that know RFC 6266, in ASCII for the rest. */
export function attachment(name: string): string {
  return `attachment; filename="${plainName(name)}"; ${fullName(name)}`;
}

/** The same of a file to be shown in the page; a plain name needs no second one. */
export function inline(name: string): string {
  const plain = plainName(name);
  return `inline; filename="${plain}"${plain === name ? '' : `; ${fullName(name)}`}`;
}

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_');
}

function fullName(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename*=UTF-8''${encoded}`;
}
