import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Certificates (PEM) of an authority of the company's own.
 * @param variable that names the file, for the words
 * @throws Error in words when the file is not there or holds no certificate
 */
export function readAuthorities(variable: string, place: string | undefined): string | undefined {
  if (place === undefined) return undefined;
  try {
    const pem = readFileSync(place, 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch {
    throw new Error(
      `${variable}: no se pudo leer un certificado PEM de ${place} / no PEM certificate could be read from ${place}`,
    );
  }
}
