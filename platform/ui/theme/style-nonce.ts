declare global {
  interface Window {
    /** Where the snackbar library looks for the nonce of its styles. */
    __nonce__?: string;
  }
}

/** The nonce that the server put into the page for styles made at run time; null under the development server. */
export const styleNonce = readNonce();

if (styleNonce !== null) window.__nonce__ = styleNonce;

function readNonce(): string | null {
  const value = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? '';
  return value === '' || value === '__CSP_NONCE__' ? null : value;
}
