import packageJson from '../../package.json' with { type: 'json' };

/** The version of the product; the web compares it with the one it was built as (S0 section 7, meta.json). */
export const productVersion: string = packageJson.version;
