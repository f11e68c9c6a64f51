import { createHash } from 'node:crypto';

/**
 * What the product is made of, as CycloneDX 1.5 writes it. The same packages give the same bytes.
 * @param {import('./production-packages.mjs').ProductionPackage[]} packages the product itself first
 * @param {readonly { name: string, version: string, architecture: string }[]} [base] packages of Debian under it
 */
export function billOfMaterials([product, ...packages], base = []) {
  const reference = new Map([product, ...packages].map((each) => [each.path, referenceOf(each)]));
  const components = [...packages.map(describePackage), ...base.map(describeDebian)];
  const dependencies = [product, ...packages].map(({ path, needs }) => ({
    ref: reference.get(path),
    dependsOn: [...new Set(needs.flatMap((place) => reference.get(place) ?? []))],
  }));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    version: 1,
    metadata: {
      component: {
        'bom-ref': referenceOf(product),
        type: 'application',
        name: product.name,
        version: product.version,
        purl: `pkg:npm/${product.name}@${product.version}`,
      },
    },
    components,
    dependencies: [...dependencies, ...base.map((each) => ({ ref: debianReference(each) }))],
  };
}

/** Its place tells two installs of one version apart. */
const referenceOf = ({ path, name, version }) => (path === '' ? `${name}@${version}` : `${path}@${version}`);
const debianReference = ({ name, version }) => `deb:${name}@${version}`;

function describePackage(each) {
  const { name, version, licence, isOptional, integrity } = each;
  const [algorithm, digest] = integrity?.split('-') ?? [];
  return {
    'bom-ref': referenceOf(each),
    type: 'library',
    name,
    version,
    scope: isOptional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    // An expression such as (MIT OR CC0-1.0) is no identifier.
    ...(licence !== null && {
      licenses: [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
    }),
  };
}

function describeDebian({ name, version, architecture }) {
  const [safeName, safeVersion] = [name, version].map(encodeURIComponent);
  return {
    'bom-ref': debianReference({ name, version }),
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:deb/debian/${safeName}@${safeVersion}?arch=${architecture}`,
  };
}

/** A UUID that follows from what is listed (RFC 9562, version 8). */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
