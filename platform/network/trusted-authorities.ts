import { getCACertificates } from 'node:tls';

/**
 * The authorities that a TLS connection trusts: the known ones, those of NODE_EXTRA_CA_CERTS, and the company's own.
 * @param companyAuthorities PEM; without it the choice is left to the runtime
 */
export function trustedAuthorities(companyAuthorities: string | undefined): { readonly ca?: string[] } {
  return companyAuthorities === undefined ? {} : { ca: [...getCACertificates('default'), companyAuthorities] };
}
