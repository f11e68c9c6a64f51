/** The nonce that the server put into the page for styles made at run time; null under the development server. */
export const styleNonce = readNonce();

function readNonce(): string | null {
  const value = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? '';
  return value === '' || value === '__CSP_NONCE__' ? null : value;
}
