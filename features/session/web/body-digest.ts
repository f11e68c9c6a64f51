const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (bytes: BufferSource) => hex(await crypto.subtle.digest('SHA-256', bytes));
const encoded = (text: string) => new TextEncoder().encode(text);

/**
 * What is signed of a body, in hexadecimal: the SHA-256 of its bytes; of a form with files that of its parts, each file by its own
 * digest, in the order of names, as the server makes it (`platform/http/multipart.ts`).
 */
export async function digestOf(body: BodyInit | null | undefined): Promise<string> {
  if (!(body instanceof FormData)) return sha256(encoded(typeof body === 'string' ? body : ''));
  const lines = await Promise.all(
    [...body].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : await sha256(await value.arrayBuffer()),
    ]),
  );
  lines.sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0));
  return sha256(encoded(JSON.stringify(lines)));
}
